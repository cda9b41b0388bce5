import type { TrendData } from '@mesonet/contract/trends.js';
import { testServer, type TestAccount, type TestStation } from '../../support/servers/server.js';
import { UNCHECKED } from '../../support/unchecked.js';
import { waitFor } from '../../support/wait-for.js';

export interface Sample {
  time: number | string;
  measurements: Record<string, number | string | null>;
  units?: string | Record<string, string>;
}

export const server = testServer();

/** A value that devices send for a missing sensor; it counts as no reading. */
export const SENTINEL = -9999;

/**
 * Requests a trend with these parameters.
 * @throws Error unless the status is 200
 */
export function trendOf(
  account: TestAccount,
  station: TestStation,
  params: Record<string, string>,
  route: 'trenddata' | 'trendsummarydata' = 'trenddata',
): Promise<TrendData> {
  const query = new URLSearchParams(params).toString();
  return server.get<TrendData>(`/api/v1/stations/${station.id}/${route}/?${query}`, account.cookie);
}

/**
 * Uploads samples of a station without quality limits, and waits until all their readings of `measKey` can be queried.
 */
export async function store(
  account: TestAccount,
  station: TestStation,
  samples: readonly Sample[],
  measKey: string,
): Promise<void> {
  const limited = await server.patchJson(
    `/api/v1/stations/${station.id}/intake/`,
    { limits: UNCHECKED },
    account.cookie,
  );
  expect(limited.status).toBe(200);
  for (let from = 0; from < samples.length; from += 400) {
    const answer = await server.upload(station, samples.slice(from, from + 400));
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
  await waitFor(`${expected} readings of ${measKey}`, async () => {
    const { data } = await trendOf(account, station, { measKeys: key, start, end, interval: 'all' });
    return data[key]?.[0] === expected;
  });
}

/** The problem document of a refused request, without what differs from request to request. */
export async function problemOf(answer: Response): Promise<{ status: number; code: string; detail: string }> {
  const { status, code, detail } = (await answer.json()) as { status: number; code: string; detail: string };
  return { status, code, detail };
}
