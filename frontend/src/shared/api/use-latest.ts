import { type LatestValues } from '@mesonet/contract/samples.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { withNewestFrame } from './live-patch.js';
import { queryKeys } from './query-keys.js';
import { request } from './request.js';

/** The last known value of every key; `useLive` keeps it current. @param isWanted false while the station is not known */
export function useLatest(stationId: string, isWanted = true) {
  return useQuery({ ...latestOptions(stationId), enabled: isWanted });
}

/**
 * Reads the last known values of all stations of an account in one answer; `useLive` keeps them current.
 * @param accountId undefined while it is not known; then nothing is requested
 * @param keys the measurements wanted of each station
 * @returns station id → values; undefined until there is an answer, empty where there is none to be had
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
