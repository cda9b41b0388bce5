import { type LatestValues } from '@mesonet/contract/samples.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { withNewestFrame } from './live-patch.js';
import { queryKeys } from './query-keys.js';
import { request } from './request.js';

/**
 * Reads the last known value of every measurement of a station. While `useLive` is in use, it keeps the values current.
 * @param isWanted false while no station is chosen; then nothing is requested
 */
export function useLatest(stationId: string, isWanted = true) {
  return useQuery({ ...latestOptions(stationId), enabled: isWanted });
}

/**
 * Reads the last known values of all stations of an account in one request. While `useLive` is in use, it keeps the
 * values current.
 * @param accountId undefined when no values are needed; then nothing is requested
 * @param keys the measurements wanted of each station
 * @returns the values by station id; undefined until the server has answered, empty when the request has failed
 */
export function useLatestOfAccount(
  accountId: string | undefined,
  keys: readonly string[],
): ReadonlyMap<string, LatestValues> | undefined {
  const { data, isPending } = useQuery({
    ...latestOfAccountOptions(accountId, keys),
    enabled: accountId !== undefined,
    structuralSharing: false,
  });
  return useMemo(
    () => (isPending ? undefined : new Map(data?.map((latest) => [latest.stationid, latest]))),
    [data, isPending],
  );
}

function latestOfAccountOptions(accountId: string | undefined, keys: readonly string[]) {
  return queryOptions({
    queryKey: [...queryKeys.latestOfAccount(accountId ?? ''), keys.join(',')],
    queryFn: async ({ signal }) => {
      const path = `/accounts/${encodeURIComponent(accountId ?? '')}/latest/?measKeys=${keys.join(',')}`;
      return (await request((first) => first.LatestValues.array(), path, { signal })).map(withNewestFrame);
    },
  });
}

export function latestOptions(stationId: string) {
  return queryOptions({
    queryKey: queryKeys.latest(stationId),
    queryFn: async ({ signal }) => {
      const path = `/stations/${encodeURIComponent(stationId)}/latest/`;
      return withNewestFrame(await request((first) => first.LatestValues, path, { signal }));
    },
  });
}
