import { setTimeout as sleep } from 'node:timers/promises';
import { newSuperUser } from '../support/people/email-sign-in.js';
import { Outbox } from '../support/people/outbox.js';
import { seededRandom } from '../support/samples/random.js';
import { KillableServer } from '../support/servers/killable-server.js';
import { TestServer } from '../support/servers/server.js';
import { shortChanges, SnapshotCalls } from '../support/snapshots/snapshot-calls.js';
import { startStores, type TestStores } from '../support/stores/stores.js';
import { FAULTS_SEED, faultNote, faultSize, faultTitle } from './fault-size.js';

const KILLS = faultSize('FAULTS_SNAPSHOT_KILLS', 4);
const ACCOUNTS = 60;

/**
 * Each organization has 20 stations with one alarm each. Every tenth organization is in only one of the two snapshots.
 */
const FILL = `
  INSERT INTO accounts (id, accountname) SELECT 'net' || n, 'Network ' || n FROM generate_series(1, $1) n;`;
const FILL_STATIONS = `
  INSERT INTO stations (id, account_id, stationname, password_sealed)
  SELECT a.id || '_' || n, a.id, 'Mast ' || n, '\\x00' FROM accounts a, generate_series(1000, 1019) n`;
const FILL_ALARMS = `
  INSERT INTO alarms (account_id, station_id, variant, measkey, description, mode, interval_minutes, limit_value)
  SELECT account_id, id, 'meas', 'temperature', 'Frost', 'lower', 15, 32 FROM stations`;
const CHANGES = [
  `DELETE FROM accounts WHERE id LIKE 'net%1'`,
  `UPDATE accounts SET accountname = accountname || ' later', units = '{"temperature": "degreeC"}'`,
  `UPDATE stations SET stationname = stationname || ' later' WHERE id LIKE '%5'`,
  `UPDATE alarms SET limit_value = 20`,
];
/** PostgreSQL alone computes this digest. */
const DIGEST = `
  SELECT md5(concat_ws('/',
    (SELECT string_agg(concat_ws(' ', id, accountname, units), ',' ORDER BY id) FROM accounts),
    (SELECT string_agg(concat_ws(' ', id, account_id, stationname), ',' ORDER BY id) FROM stations),
    (SELECT string_agg(concat_ws(' ', id, station_id, limit_value), ',' ORDER BY id) FROM alarms),
    (SELECT string_agg(concat_ws(' ', id, email, is_super_admin), ',' ORDER BY id) FROM users))) AS digest`;

describe(faultTitle('a restore of a snapshot', `${ACCOUNTS * 20} stations, ${KILLS} kills`), () => {
  const random = seededRandom(FAULTS_SEED);
  const killable = new KillableServer();
  let stores: TestStores;
  let server: TestServer;
  let sadmin: string;
  let calls: SnapshotCalls;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    await killable.start({ DATABASE_URL: stores.databaseUrl, SAMPLE_STORE: 'postgres' });
    server = new TestServer(killable.running.url, stores.databaseUrl);
    sadmin = await server.superAdmin();
    calls = new SnapshotCalls(server, sadmin);
  });

  afterAll(async () => {
    await killable.end();
    await stores?.stop();
  });

  const digest = async () => (await server.sql<{ digest: string }>(DIGEST))[0]!.digest;
  const status = async (headers: Record<string, string>) =>
    (await server.fetch('/api/v1/accounts/', { headers })).status;

  it('leaves the old state or the new one, wherever it is killed, and revives nothing', async () => {
    const boss = await newSuperUser(server, sadmin, new Outbox(killable.dataDir.path));
    const body = { description: 'Script', expires_in: 60 };
    const made = await server.postJson('/api/v1/access_tokens/', body, { cookie: boss.cookie });
    const { id, raw_secret } = (await made.json()) as { id: string; raw_secret: string };
    await server.sql(FILL.replace('$1', String(ACCOUNTS)));
    await server.sql(FILL_STATIONS);
    await server.sql(FILL_ALARMS);
    await calls.take('old-state');
    const digests = [await digest()];
    for (const change of CHANGES) await server.sql(change);
    await calls.take('new-state');
    digests.push(await digest());
    expect(digests[0]).not.toBe(digests[1]);
    await server.fetch(`/api/v1/access_tokens/${id}/`, { method: 'DELETE', cookie: boss.cookie });
    await server.fetch('/api/v1/session/', { method: 'DELETE', cookie: boss.cookie });

    const began = performance.now();
    expect((await calls.restore('old-state')).status).toBe(204);
    const wholeMs = performance.now() - began;
    const names = ['old-state', 'new-state'];
    let at = 0;
    let finished = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const to = 1 - at;
      const restore = calls.restore(names[to]!).then(
        ({ status: answered }) => answered,
        () => null,
      );
      await sleep(random() * wholeMs * 1.3);
      await killable.killAndStart();
      const answered = await restore;
      const found = digests.indexOf(await digest());
      expect([kill, found]).toEqual([kill, found === to ? to : at]);
      // An answer of 204 promises the new state.
      if (answered === 204) expect(found).toBe(to);
      expect(shortChanges(await calls.changes(names[found]!))).toEqual({});
      expect(await status({ authorization: `Bearer ${raw_secret}` })).toBe(401);
      expect(await status({ cookie: boss.cookie })).toBe(401);
      if (found === to) finished += 1;
      at = found;
    }
    faultNote(
      `${KILLS} kills within ${Math.round(wholeMs * 1.3)} ms: ${finished} new, ${KILLS - finished} old, none between`,
    );
    expect((await calls.restore(names[1 - at]!)).status).toBe(204);
    expect(await digest()).toBe(digests[1 - at]);
  });
});
