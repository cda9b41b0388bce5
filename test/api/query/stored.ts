import type { TrendData } from '@mesonet/contract/trends.js';
import { testServer, type TestAccount, type TestStation } from '../../support/servers/server.js';
import { type Sample, uploadStored } from '../../support/samples/upload-stored.js';
import { UNCHECKED } from '../../support/unchecked.js';

export const server = testServer();

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
  await uploadStored(server, { account, station }, samples, measKey);
}

/** The problem document of a refused request, without what differs from request to request. */
export async function problemOf(answer: Response): Promise<{ status: number; code: string; detail: string }> {
  const { status, code, detail } = (await answer.json()) as { status: number; code: string; detail: string };
  return { status, code, detail };
}
