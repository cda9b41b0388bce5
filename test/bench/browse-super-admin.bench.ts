/**
 * Measures the pages of super admins over 500 organizations with 20 stations and 5 alarms each, over PostgreSQL, in
 * Chromium: how long after the address was entered each page shows its figures. Server, database and browser share the
 * machine.
 */
import { type Browser, chromium } from 'playwright-core';
import { SecretBox } from '../../backend/platform/secrets/secret-box.js';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/browser/chromium.js';
import { setSession } from '../support/browser/set-session.js';
import { OwnServer } from './support/own-server.js';
import { spread } from './support/turns.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 500);
const STATIONS = 20;
const SECRET_KEY = 'the secret key of a bench';

interface Visit {
  path: string;
  /** The text of the page contains this once it shows its figures. */
  shown: string;
}

/**
 * Creates accounts with 20 stations and 5 alarms each, requests for organizations, calls of deprecated routes, users
 * and entries of the audit log.
 */
async function fill(server: OwnServer): Promise<void> {
  await server.sql(
    `INSERT INTO accounts (id, accountname) SELECT 'org_' || i, 'Organization ' || i FROM generate_series(1, $1) i`,
    [ACCOUNTS],
  );
  const box = new SecretBox(Buffer.from(SECRET_KEY));
  for (let i = 1; i <= ACCOUNTS; i += 1) {
    const ids = Array.from({ length: STATIONS }, (_, k) => `org_${i}_${1_000 + k}`);
    await server.sql(
      `INSERT INTO stations (id, account_id, stationname, password_sealed)
       SELECT id, $1, 'Mast ' || id, decode(sealed, 'hex') FROM unnest($2::text[], $3::text[]) AS s (id, sealed)`,
      [`org_${i}`, ids, ids.map((id) => box.seal(`password of ${id}`, id).toString('hex'))],
    );
  }
  await server.sql(
    `INSERT INTO alarms (account_id, station_id, variant, measkey, description, mode, interval_minutes, limit_value)
     SELECT account_id, id, 'meas', 'temperature', 'Frost', 'lower', 15, 32 FROM stations
     WHERE right(id, 2)::integer < 5`,
  );
  await server.sql(
    `INSERT INTO organization_requests
       (id, status, created_at, name, email, firstname, lastname, phone, validator_type, validator_value)
     SELECT gen_random_uuid(), (ARRAY['pending', 'denied', 'approved'])[1 + i % 3], now() - i * interval '1 hour',
       'Company ' || i, 'mail' || i || '@example.org', 'First', 'Last', '+1 555 0100', 'account_number', '1234-' || i
     FROM generate_series(1, 300) i`,
  );
  await server.sql(
    `INSERT INTO deprecated_route_hits (method, rule, blueprint, path, hit_at, count)
     SELECT 'GET', '/old/route' || i % 20 || '/', 'Old', '/old/route' || i % 20 || '/', now() - i * interval '10 s', 1
     FROM generate_series(1, 100000) i`,
  );
  await server.sql(
    `INSERT INTO users (id, email, is_super_admin, created_at)
     SELECT gen_random_uuid(), 'person' || i || '@example.org', i <= 100, now() FROM generate_series(1, 2000) i`,
  );
  await server.sql(
    `INSERT INTO audit_entries
       (since, at, count, action, actor_kind, actor_id, actor_name, by_token, accounts, object)
     SELECT at, at, 1, 'station_created', 'user', 'id', 'person' || i % 2000 || '@example.org', false,
       ARRAY['org_' || 1 + i % 500], 'Mast'
     FROM generate_series(1, 100000) i, LATERAL (SELECT now() - i * interval '1 minute' AS at) t`,
  );
}

const PAGES: readonly Visit[] = [
  { path: '/admin/sadmin/organizations', shown: 'Organization 1' },
  { path: '/admin/sadmin/organization_requests', shown: 'Company' },
  { path: '/admin/sadmin/users', shown: 'person' },
  { path: '/admin/sadmin/backuprestore', shown: 'No snapshots yet' },
  { path: '/admin/sadmin/statistics', shown: 'Organization 1' },
  { path: '/admin/sadmin/deprecated_route_hits', shown: '/old/route' },
  { path: '/admin/sadmin/feature_flags', shown: 'data_export_page' },
  { path: '/admin/sadmin/audit', shown: 'person' },
  { path: '/admin/org_7/sadmin', shown: 'Custom Screens' },
];

/**
 * Looks in each frame, because a locator of Playwright looks only each half second.
 * @returns ms since the navigation began
 */
const whenShown = (text: string): string => `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('main')?.innerText.includes(${JSON.stringify(text)})) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})`;

async function measure(browser: Browser, server: OwnServer, cookie: string, page: Visit): Promise<void> {
  const [first, again]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
    });
    await setSession(context, cookie, server.url);
    for (const times of [first, again]) {
      const tab = await context.newPage();
      await tab.goto(page.path, { waitUntil: 'commit' });
      times.push(await tab.evaluate<number>(whenShown(page.shown)));
      await tab.close();
    }
    await context.close();
  }
  console.log(`${page.path}: shown after ${spread(first, 0)} ms, when visited before ${spread(again, 0)} ms`);
}

const server = await OwnServer.start({ SECRET_KEY });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
try {
  await fill(server);
  const cookie = await server.superAdmin();
  for (const page of PAGES) await measure(browser, server, cookie, page);
} finally {
  await browser.close();
  await server.end();
}
