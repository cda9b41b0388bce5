import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { HitTable } from '../../../backend/features/deprecated-routes/hit-table.js';
import { dataSourceOptions } from '../../../db/data-source.js';
import type { DeprecatedRouteHit, DeprecatedRouteUse } from '@mesonet/contract/deprecated-routes.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();
const PATH = '/api/v1/deprecated_route_hits/';
const RULE = '/api/trendsummarydata/:stationId';
let account: TestAccount;
let sadmin: string;

beforeAll(async () => {
  sadmin = await server.superAdmin();
  account = await server.createAccount();
});

const hits = (query: Record<string, string> = {}) =>
  server.get<DeprecatedRouteHit[]>(`${PATH}?${String(new URLSearchParams(query))}`, sadmin);
const summaryOf = (query: Record<string, string> = {}) =>
  server.get<DeprecatedRouteUse[]>(`${PATH}summary/?${String(new URLSearchParams(query))}`, sadmin);
const call = (path: string, method = 'GET') => server.fetch(path, { method, cookie: account.cookie });

describe('deprecated routes', () => {
  it('say so in their answers and in the document of the API, and work', async () => {
    const { id } = await server.createStation(account);
    for (const path of [`/api/trendsummarydata/${id}/`, '/api/info/']) {
      const answer = await call(path);
      expect([answer.status, answer.headers.get('deprecation')]).toEqual([200, '@1767225600']);
    }
    const { paths } = await server.get<{ paths: Record<string, Record<string, { deprecated?: boolean }>> }>(
      '/docs/openapi.json',
    );
    const deprecated = Object.entries(paths).filter(([, { get }]) => get?.deprecated);
    expect(deprecated.map(([path]) => path).sort()).toEqual([
      '/api/info',
      '/api/trendsummarydata/{stationId}',
    ]);
  });

  it('are logged hit by hit, without their query, the newest first', async () => {
    const { id } = await server.createStation(account);
    const start = new Date().toISOString();
    await call(`/api/trendsummarydata/${id}?units=degreeC`);
    await call(`/api/trendsummarydata/${id}/`);
    const own = await waitFor('two hits', async () => {
      const found = (await hits({ start })).filter(({ path }) => path.includes(id));
      return found.length === 2 && found;
    });
    const hit = { method: 'GET', rule: RULE, blueprint: 'QueryModule', count: 1 };
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
    expect(own).toEqual([
      { ...hit, path: `/api/trendsummarydata/${id}/`, timestamp },
      { ...hit, path: `/api/trendsummarydata/${id}`, timestamp },
    ]);
    expect(Date.parse(own[0]!.timestamp)).toBeGreaterThanOrEqual(Date.parse(own[1]!.timestamp));
    const [summary] = (await summaryOf({ start })).filter(
      ({ rule, method }) => rule === RULE && method === 'GET',
    );
    expect(summary!.count).toBeGreaterThanOrEqual(2);
  });

  it('are found by range, rule and method', async () => {
    const rule = `/test/${randomUUID()}`;
    await server.sql(
      `INSERT INTO deprecated_route_hits (method, rule, blueprint, path, hit_at, count)
       SELECT method, $1, 'TestModule', $1 || '/' || n, '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 hour', 1
       FROM generate_series(0, 23) AS n, unnest(ARRAY['GET', 'POST']) AS method`,
      [rule],
    );
    const count = async (query: Record<string, string>) => (await hits({ rule, ...query })).length;
    const [start, end] = ['2020-01-01T06:00:00Z', '2020-01-01T08:00:00+00:00'];
    expect([await count({}), await count({ start, end }), await count({ end: start })]).toEqual([48, 4, 12]);
    expect([await count({ method: 'POST' }), await count({ count: '5' })]).toEqual([24, 5]);
    const day = { start: '2020-01-01T00:00:00Z', end: '2020-01-02T00:00:00Z' };
    expect((await summaryOf(day)).filter((use) => use.rule === rule)).toEqual(
      ['GET', 'POST'].map((method) => ({
        ...{ method, rule, blueprint: 'TestModule', count: 24 },
        timestamp: '2020-01-01T23:00:00.000Z',
      })),
    );
    await server.sql('DELETE FROM deprecated_route_hits WHERE rule = $1', [rule]);
  });

  it('are kept for 90 days, and of each the newest 100,000 lines', async () => {
    const [aged, busy] = [`/test/${randomUUID()}`, `/test/${randomUUID()}`];
    const add = (rule: string, ages: string) =>
      server.sql(
        `INSERT INTO deprecated_route_hits (method, rule, blueprint, path, hit_at, count)
         SELECT 'GET', $1, 'TestModule', '/' || age, now() - age * interval '1 day', 1 FROM ${ages} AS age`,
        [rule],
      );
    await add(aged, 'unnest(ARRAY[91, 89, 0])');
    await add(busy, 'generate_series(1.0, 0.0, -0.00001)');
    const source = await new DataSource({
      ...dataSourceOptions(server.databaseUrl),
      entities: [],
    }).initialize();
    try {
      await new HitTable(source).prune(new Date());
    } finally {
      await source.destroy();
    }
    expect((await hits({ rule: aged })).map(({ path }) => path)).toEqual(['/0', '/89']);
    const [left] = await server.sql<{ lines: number; oldest: string | null }>(
      'SELECT count(*)::int AS lines, min(path) FILTER (WHERE path LIKE $2) AS oldest FROM deprecated_route_hits WHERE rule = $1',
      [busy, '/1.0%'],
    );
    expect(left).toEqual({ lines: 100_000, oldest: null });
    await server.sql('DELETE FROM deprecated_route_hits WHERE rule = ANY($1)', [[aged, busy]]);
  });

  it.each([
    ['start=yesterday', 'invalid_timestamp'],
    ['end=2026-01-01T00:00:00', 'timestamp_needs_offset'],
    ['count=0', 'malformed_request'],
    ['what=else', 'malformed_request'],
  ])('are not listed for %s', async (query, code) => {
    const answer = await server.fetch(`${PATH}?${query}`, { cookie: sadmin });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code }) as object]);
  });
});
