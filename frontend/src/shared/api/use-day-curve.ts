import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../time/server-clock.js';
import { queryKeys } from './query-keys.js';
import { request } from './request.js';

const BUCKET_MS = 30 * MINUTE_MS;

/**
 * Reads the means of one measurement over the last 24 hours, one for each half hour, in the base unit; null where
 * nothing was measured.
 * @param isWanted false for a station that never sent a sample
 * @returns undefined until the server has answered
 */
export function useDayCurve(
  stationId: string,
  measKey: string,
  isWanted: boolean,
): readonly (number | null)[] | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.dayCurve(stationId), measKey],
    queryFn: async ({ signal }) => {
      const end = Math.ceil(serverNow() / BUCKET_MS) * BUCKET_MS;
      const query = new URLSearchParams({
        measKeys: measKey,
        start: new Date(end - DAY_MS).toISOString(),
        end: new Date(end).toISOString(),
        interval: '30',
      });
      const path = `/stations/${encodeURIComponent(stationId)}/trendsummarydata/?${query.toString()}`;
      return request(({ TrendData }) => TrendData, path, { signal });
    },
    enabled: isWanted,
    staleTime: BUCKET_MS / 3,
    refetchInterval: BUCKET_MS / 3,
  });
  return data?.data[measKey]?.map((value) => (typeof value === 'number' ? value : null));
}
