import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIALECTS } from '../support/stations/dialects.js';
import {
  SUPER_ADMIN,
  type TestAccount,
  type TestServer,
  type TestStation,
} from '../support/servers/server.js';
import { ServerOverLines } from '../support/servers/server-over-lines.js';
import { waitFor } from '../support/wait-for.js';

/** A wrong secret, sent in all places for secrets. It occurs nowhere else. */
const CANARY = 'c4nary-of-this-test';
const PASSKEY = 'C4A27000C4A27000C4A27000C4A27000';

describe('the log at its most talkative', () => {
  let place: ServerOverLines;
  let server: TestServer;
  let account: TestAccount;
  let station: TestStation;

  beforeAll(async () => {
    place = await ServerOverLines.start({ settings: { LOG_LEVEL: 'debug' } });
    ({ server } = place);
    account = await server.createAccount();
    station = await server.createStation(account);
  });

  afterAll(async () => {
    await place?.end();
  });

  /** Lines of the log without the last one, which may not be whole yet. */
  const lines = () =>
    place.running
      .log()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('has each request on a line of JSON of its own, with its id', async () => {
    const answer = await server.fetch('/api/v1/nothing?p=1');
    const { requestId } = (await answer.json()) as { requestId: string };
    const line = await waitFor('its line', () => lines().find((each) => each.requestId === requestId));
    expect(line).toMatchObject({ level: 'debug', context: 'Http', method: 'GET', status: 404 });
    expect(line.path).toBe('/api/v1/nothing?p=***');
    for (const each of lines()) {
      expect([typeof each.time, typeof each.level, typeof each.message]).toEqual(Array(3).fill('string'));
    }
  });

  it('holds no secret, whoever sends it where, and whatever fails', async () => {
    for (const [name, send] of DIALECTS) {
      expect([name, (await send(server, station)).ok]).toEqual([name, true]);
      expect([name, (await send(server, { id: station.id, password: CANARY })).ok]).toEqual([name, false]);
    }
    await sendElsewhere();
    await place.database.cut();
    for (const [name, send] of DIALECTS) {
      expect([name, (await send(server, station)).status]).toEqual([name, 503]);
    }
    await server.postJson('/api/v1/session/', { accountid: account.id, password: CANARY });
    await place.database.mend();
    await waitFor('uploads to be taken again', async () => (await DIALECTS[0]![1](server, station)).ok);
    await place.running.end();

    const secretKey = await readFile(join(place.dataDir.path, 'secret.key'), 'utf8');
    const secrets = {
      canary: CANARY,
      passkey: PASSKEY,
      station: station.password,
      account: account.password,
      superAdmin: SUPER_ADMIN.password,
      cookie: account.cookie.split('=')[1]!,
      database: new URL(place.stores.databaseUrl).password,
      key: secretKey.trim(),
    };
    const log = place.running.log();
    const spelled = (secret: string) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(`${station.id}:${secret}`).toString('base64'),
    ];
    const told = Object.entries(secrets).filter(([, secret]) =>
      spelled(secret).some((text) => log.includes(text)),
    );
    expect(told.map(([name]) => name)).toEqual([]);
    expect(lines().filter(({ context }) => context === 'Http').length).toBeGreaterThan(DIALECTS.length * 3);
  });

  /** Sends secrets in other ways than by an upload of a station. */
  async function sendElsewhere(): Promise<void> {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = `PASSKEY=${PASSKEY}&dateutc=now&tempf=50`;
    await server.fetch('/data/report/', { method: 'POST', headers: form, body });
    await server.fetch(`/data/report/${station.id}/${CANARY}/and/more`, { method: 'POST', headers: form });
    await server.postJson('/api/v1/session/', { accountid: account.id, password: CANARY });
    await server.fetch('/api/v1/session/', { method: 'POST', body: `{"password": "${CANARY}` });
    await server.fetch(`/auth/setup?token=${CANARY}`);
    await server.fetch(`/auth/enable_totp/?code=${CANARY}&device_name=Phone`);
    await server.postJson('/auth/totp/', { code: CANARY }, { cookie: `second_factor=${CANARY}` });
    await server.fetch('/metrics', {
      headers: { authorization: `Bearer ${CANARY}`, 'x-forwarded-for': '10.0.0.1' },
    });
    await server.fetch('/api/v1/stations/', { cookie: `session=${CANARY}` });
  }
});
