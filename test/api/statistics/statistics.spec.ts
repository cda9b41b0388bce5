import type { Statistics, StoredSamples } from '@mesonet/contract/statistics.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { testServer } from '../../support/servers/server.js';
import { eventually } from '../../support/wait-for.js';

const server = testServer();
const PATH = '/api/v1/statistics/';
const COUNT = `${PATH}stored_samples/`;
let sadmin: string;

beforeAll(async () => {
  sadmin = await server.superAdmin();
});

const get = () => server.get<Statistics>(PATH, sadmin);
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

async function count(): Promise<StoredSamples> {
  const answer = await server.fetch(COUNT, { method: 'POST', cookie: sadmin });
  expect(answer.status).toBe(200);
  return (await answer.json()) as StoredSamples;
}

describe('the statistics of an installation', () => {
  it.each([
    ['GET', PATH],
    ['POST', COUNT],
  ])('are for super admins: %s %s', async (method, path) => {
    const account = await server.createAccount();
    expect((await server.fetch(path, { method })).status).toBe(401);
    expect((await server.fetch(path, { method, cookie: account.cookie })).status).toBe(403);
  });

  it('count the samples of each of the last 180 minutes', async () => {
    const station = await server.createStation(await server.createAccount());
    const before = sumOf((await get()).samples.counts);
    const time = Math.floor(Date.now() / 1_000) * 1_000;
    const samples = [3, 2, 1].map((ago) => ({
      timestamp: new Date(time - ago * 1_000).toISOString(),
      measurements: { temperature: 50 + ago },
    }));
    for (const sample of samples) expect((await server.upload(station, sample)).status).toBe(200);
    await eventually(async () => {
      const { start, counts } = (await get()).samples;
      expect(counts).toHaveLength(180);
      expect(sumOf(counts)).toBeGreaterThanOrEqual(before + 3);
      const last = Date.parse(start) + 179 * MINUTE_MS;
      expect(Date.now() - last).toBeLessThan(2 * MINUTE_MS);
      expect(sumOf(counts.slice(-3))).toBeGreaterThanOrEqual(3);
    });
  });

  it('tell how much the store holds of each organization, once it was counted', async () => {
    const [large, small] = [await server.createAccount(), await server.createAccount()];
    const station = await server.createStation(large);
    const other = await server.createStation(small);
    const send = (to: typeof station, ago: number) =>
      server.upload(to, {
        timestamp: new Date(Date.now() - ago * MINUTE_MS).toISOString(),
        measurements: { temperature: 50 },
      });
    for (const ago of [1, 2, 3, 4]) expect((await send(station, ago)).status).toBe(200);
    expect((await send(other, 1)).status).toBe(200);
    await eventually(async () => {
      const { accounts } = await count();
      const [most, least] = [large, small].map(({ id }) =>
        accounts.find(({ accountid }) => accountid === id),
      );
      expect([most?.samples, least?.samples]).toEqual([4, 1]);
      expect(most!.bytes).toBeGreaterThan(least!.bytes);
      expect(least!.bytes).toBeGreaterThan(0);
    });
    const { stored } = await get();
    expect(Date.now() - Date.parse(stored.counted_at!)).toBeLessThan(10 * MINUTE_MS);
    expect(stored.accounts.map(({ bytes }) => bytes)).toEqual(
      stored.accounts.map(({ bytes }) => bytes).sort((a, b) => b - a),
    );
  });
});
