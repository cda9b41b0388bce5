import type { StationLogPage } from '@mesonet/contract/station-logs.js';
import {
  type TestAccount,
  testServer,
  type TestServer,
  type TestStation,
} from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

describe('GET /api/v1/stations/{id}/logs/', () => {
  let server: TestServer;
  let account: TestAccount;
  let station: TestStation;

  beforeAll(async () => {
    server = testServer();
    account = await server.createAccount();
    station = await server.createStation(account);
  });

  const path = (query = '', id = station.id) => `/api/v1/stations/${id}/logs/${query}`;
  const page = (query = '') => server.get<StationLogPage>(path(query), account.cookie);
  const untilLogged = (kinds: string[]) =>
    waitFor(`log lines of ${kinds.join(', ')}`, async () => {
      const { items } = await page('?count=500');
      return kinds.every((kind) => items.some((item) => item.kind === kind)) ? items : null;
    });

  it('tells of all that was noteworthy, newest first, counted, and without secrets', async () => {
    const now = Date.now();
    const samples = Array.from({ length: 30 }, (_, i) => ({
      time: now - i * 1000,
      measurements: { temperature: i === 7 ? 'hot' : 50, relativeHumidity: 40, riverLevel: 3 },
    }));
    await server.upload(station, samples);
    await server.upload(station, { measurements: { temperature: 50 } });
    const query = new URLSearchParams({
      ID: station.id,
      PASSWORD: station.password,
      dateutc: 'now',
      tempf: '50',
    });
    await server.fetch(`/weatherstation/updateweatherstation.php?${query.toString()}`);
    query.set('PASSWORD', 'not the password');
    await server.fetch(`/weatherstation/updateweatherstation.php?${query.toString()}`);
    const items = await untilLogged([
      'connect',
      'rejected',
      'unknown_key',
      'server_time',
      'clock_skew',
      'unauthorized',
    ]);
    const find = (kind: string) => items.find((item) => item.kind === kind);
    expect(find('rejected')).toMatchObject({ detail: 'not_a_number temperature', count: 1 });
    expect(find('unknown_key')).toMatchObject({ detail: 'riverLevel' });
    const unknown = items.filter(({ kind }) => kind === 'unknown_key');
    expect(unknown.reduce((sum, { count }) => sum + count, 0)).toBe(30);
    expect(find('clock_skew')).toMatchObject({ detail: 'now' });
    const times = items.map(({ time }) => Date.parse(time));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const text = JSON.stringify(items);
    for (const secret of [station.password, 'not the password']) expect(text).not.toContain(secret);
  });

  it('pages by cursor without a gap or a repeat', async () => {
    await untilLogged(['connect', 'unauthorized']);
    const all = (await page('?count=500')).items;
    const paged: StationLogPage['items'] = [];
    let query = '?count=2';
    for (;;) {
      const { items, next } = await page(query);
      expect(items.length).toBeLessThanOrEqual(2);
      paged.push(...items);
      if (next === null) break;
      query = `?count=2&before=${next}`;
    }
    expect(paged).toEqual(all);
  });

  it('stays in order where ids gain a digit', async () => {
    await server.sql(`SELECT setval(pg_get_serial_sequence('station_log', 'id'), 99999997)`);
    const fresh = await server.createStation(account);
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    const measurements = Object.fromEntries(keys.map((key) => [key, 1]));
    await server.upload(fresh, { time: Date.now(), measurements });
    const details = await waitFor('the unknown keys', async () => {
      const { items } = await server.get<StationLogPage>(path('', fresh.id), account.cookie);
      const unknown = items.filter(({ kind }) => kind === 'unknown_key');
      return unknown.length === keys.length && unknown.map(({ detail }) => detail);
    });
    expect(details).toEqual(keys.toReversed());
  });

  it.each(['?count=0', '?count=501', '?count=x', '?before=x', '?before=1;DROP'])(
    'refuses %s',
    async (query) => {
      expect((await server.fetch(path(query), { cookie: account.cookie })).status).toBe(400);
    },
  );

  it('is for the managers of the account alone', async () => {
    const other = await server.createAccount();
    expect((await server.fetch(path())).status).toBe(401);
    expect((await server.fetch(path('', 'no_such_station'))).status).toBe(401);
    expect((await server.fetch(path(), { cookie: other.cookie })).status).toBe(404);
    expect((await server.fetch(path(), { headers: { authorization: station.authorization } })).status).toBe(
      401,
    );
  });
});
