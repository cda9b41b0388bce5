import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { TREND_STATS } from '@mesonet/model/trend-stats.js';
import type { TestAccount, TestStation } from '../../support/servers/server.js';
import { problemOf, server, trendOf } from './stored.js';

let account: TestAccount;
let station: TestStation;
let publicAccount: TestAccount;
let publicStation: TestStation;

beforeAll(async () => {
  account = await server.createAccount();
  station = await server.createStation(account);
  publicAccount = await server.createAccount({ isPublic: true });
  publicStation = await server.createStation(publicAccount);
});

const day = 'start=2025-01-01T00:00:00Z&end=2025-01-02T00:00:00Z';
const ROUTES = ['trenddata', 'trendsummarydata', 'trenddatakeys', 'latest'];
const path = (id: string, route: string, query = 'measKeys=temperature') =>
  `/api/v1/stations/${id}/${route}/?${query}`;

/** @returns this many different trend keys */
const trendKeys = (count: number) =>
  NUMERIC_KEYS.flatMap((key) => TREND_STATS.map((stat) => `${key}.${stat}`)).slice(0, count);

describe('trenddata takes', () => {
  const ask = (params: Record<string, string>) => trendOf(account, station, params);

  it('200 measurements, and each once however often it is named', async () => {
    const { data } = await ask({ measKeys: [...trendKeys(200), ...trendKeys(2)].join() });
    expect(Object.keys(data)).toEqual(trendKeys(200));
  });

  it('5 minutes where no interval is named', async () => {
    const { interval, time } = await ask({
      measKeys: 'temperature',
      start: '2025-01-01T00:00:00Z',
      end: '2025-01-01T00:10:00Z',
    });
    expect([interval, time.length]).toEqual([5, 2]);
  });

  it('an offset whose + a browser took for a space', async () => {
    const query = 'measKeys=temperature&start=2025-01-01T05:30:00+05:30&end=2025-01-02T01:00:00+0100';
    const answer = await server.fetch(path(station.id, 'trenddata', query), { cookie: account.cookie });
    const { start, end } = (await answer.json()) as TrendData;
    expect([start, end]).toEqual(['2025-01-01T00:00:00.000Z', '2025-01-02T00:00:00.000Z']);
  });
});

describe('trenddata refuses', () => {
  it.each([
    ['', 'no_measurement', 'Select at least one measurement'],
    ['measKeys=nonsense', 'unknown_measurement', 'Unknown measurement'],
    ['measKeys=temperature&interval=1441', 'invalid_interval', 'interval must be between 1 and 1440'],
    ['measKeys=temperature&interval=-1', 'invalid_interval', 'interval must be between 1 and 1440'],
    ['measKeys=temperature&interval=1.5', 'invalid_interval', 'interval must be between 1 and 1440'],
    ['measKeys=temperature&interval=abc', 'invalid_interval', 'interval must be between 1 and 1440'],
    ['measKeys=temperature&end=2025-01-01T00:00:00', 'timestamp_needs_offset', 'Invalid date range'],
    ['measKeys=temperature&start=2025-02-30T00:00:00Z', 'invalid_date_range', 'Invalid date range'],
    [
      'measKeys=temperature&start=2025-01-02T00:00:00Z&end=2025-01-01T00:00:00Z',
      'invalid_date_range',
      'Invalid date range',
    ],
    [
      'measKeys=temperature&start=1900-01-01T00:00:00Z&end=2000-01-01T00:00:00Z',
      'invalid_date_range',
      'Invalid date range',
    ],
    ['measKeys=temperature&units=degreeC,degreeF', 'conflicting_units', 'Conflicting units'],
    ['measKeys=temperature&units=kelvin', 'unknown_unit', 'Unknown unit'],
    ['measKeys=temperature&format=../../x', 'unknown_format', 'Unknown format'],
    ['measKeys=temperature&format=csvfile&timezone=Mars/Olympus', 'invalid_timezone', 'Unknown time zone'],
  ])('?%s', async (query, code, detail) => {
    const answer = await server.fetch(path(station.id, 'trenddata', query), { cookie: account.cookie });
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await problemOf(answer)).toEqual({ status: 400, code, detail });
  });

  it('more than 200 measurements', async () => {
    const query = `measKeys=${trendKeys(201).join()}`;
    const answer = await server.fetch(path(station.id, 'trenddata', query), { cookie: account.cookie });
    expect(await problemOf(answer)).toEqual({
      status: 400,
      code: 'too_many_measurements',
      detail: 'Select at most 200 measurements',
    });
  });

  it('more rows than an answer holds, and names an interval that fits', async () => {
    const year = 'measKeys=temperature&start=2024-01-01T00:00:00Z&end=2025-01-01T00:00:00Z';
    const answer = await server.fetch(path(station.id, 'trenddata', year), { cookie: account.cookie });
    const { code, detail } = await problemOf(answer);
    expect(code).toBe('too_many_rows');
    const [, interval] = /interval=(\w+)/.exec(detail)!;
    const range = { start: '2024-01-01T00:00:00Z', end: '2025-01-01T00:00:00Z' };
    const fitting = await trendOf(account, station, {
      measKeys: 'temperature',
      interval: interval!,
      ...range,
    });
    expect(fitting.time).toHaveLength(366 * 144);
  });

  it('the samples as they are to a guest', async () => {
    const raw = path(publicStation.id, 'trenddata', `measKeys=temperature&interval=0&${day}`);
    expect(await problemOf(await server.fetch(raw))).toEqual({
      status: 403,
      code: 'forbidden',
      detail: 'You do not have the permissions required to view this page.',
    });
    expect((await server.fetch(raw, { cookie: publicAccount.cookie })).status).toBe(200);
  });
});

describe.each(ROUTES)('%s', (route) => {
  it('is served to visitors of a public account only', async () => {
    expect((await server.fetch(path(publicStation.id, route))).status).toBe(200);
    expect((await server.fetch(path(station.id, route))).status).toBe(401);
    expect((await server.fetch(path('nothing_1000', route))).status).toBe(401);
  });

  it('does not tell a stranger whether a station exists', async () => {
    const answers = await Promise.all(
      [station.id, 'nothing_1000'].map((id) =>
        server.fetch(path(id, route), { cookie: publicAccount.cookie }),
      ),
    );
    const problems = await Promise.all(answers.map(problemOf));
    expect(problems[0]).toEqual(problems[1]);
    expect(problems[0]!.status).toBe(404);
  });

  it('answers with and without a trailing slash', async () => {
    const bare = path(station.id, route).replace('/?', '?');
    expect((await server.fetch(bare, { cookie: account.cookie })).status).toBe(200);
  });
});

describe.each(ROUTES.filter((route) => route !== 'latest'))('%s', (route) => {
  it.each(['start=2025-01-02T00:00:00Z&end=2025-01-01T00:00:00Z', 'start=2025-02-30T00:00:00Z'])(
    'refuses what is no range: %s',
    async (range) => {
      const query = `measKeys=temperature&${range}`;
      const answer = await server.fetch(path(station.id, route, query), { cookie: account.cookie });
      expect(await problemOf(answer)).toMatchObject({ status: 400, code: 'invalid_date_range' });
    },
  );
});
