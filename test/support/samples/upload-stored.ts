import type { TrendData } from '@mesonet/contract/trends.js';
import type { TestAccount, TestServer, TestStation } from '../servers/server.js';
import { waitFor } from '../wait-for.js';

export interface Sample {
  time: number | string;
  measurements: Record<string, number | string | null>;
  units?: string | Record<string, string>;
}

/** A value that devices send for a missing sensor; it counts as no reading. */
export const SENTINEL = -9999;

const SAMPLES_A_POST = 400;

/** Uploads samples, and waits until all their readings of `measKey` can be queried. */
export async function uploadStored(
  server: TestServer,
  { account, station }: { account: TestAccount; station: TestStation },
  samples: readonly Sample[],
  measKey = 'temperature',
): Promise<void> {
  for (let from = 0; from < samples.length; from += SAMPLES_A_POST) {
    const answer = await server.upload(station, samples.slice(from, from + SAMPLES_A_POST));
    const result = (await answer.json()) as { rejected: number };
    expect([answer.status, result.rejected]).toEqual([200, 0]);
  }
  const times = samples.map(({ time }) => new Date(time).getTime());
  const start = new Date(Math.min(...times)).toISOString();
  const end = new Date(Math.max(...times) + 1).toISOString();
  const key = `${measKey}.count`;
  const expected = samples.filter(({ measurements }) => {
    return ![undefined, null, SENTINEL].includes(measurements[measKey] as number | null | undefined);
  }).length;
  const query = new URLSearchParams({ measKeys: key, start, end, interval: 'all' }).toString();
  await waitFor(`${expected} readings of ${measKey}`, async () => {
    const path = `/api/v1/stations/${station.id}/trenddata/?${query}`;
    const { data } = await server.get<TrendData>(path, account.cookie);
    return data[key]?.[0] === expected;
  });
}
