import { LatestValues } from '@mesonet/contract/samples.js';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { withNewestFrame } from './live-patch.js';
import { queryKeys } from './query-keys.js';
import { request } from './request.js';

/** The last known value of every key; `useLive` keeps it current. */
export function useLatest(stationId: string) {
  return useQuery(latestOptions(stationId));
}

/** The same for many stations, as a map of those that have answered. */
export function useLatestOfAll(stationIds: readonly string[]): ReadonlyMap<string, LatestValues> {
  return useQueries({
    queries: stationIds.map(latestOptions),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ? [[data.stationid, data] as const] : []))),
  });
}

export function latestOptions(stationId: string) {
  return queryOptions({
    queryKey: queryKeys.latest(stationId),
    queryFn: async ({ signal }) => {
      const path = `/stations/${encodeURIComponent(stationId)}/latest/`;
      return withNewestFrame(await request(LatestValues, path, { signal }));
    },
  });
}
