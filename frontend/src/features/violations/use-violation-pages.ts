import { ViolationPage } from '@mesonet/contract/violations.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { VIOLATIONS_REFRESH_MS } from '../../shared/violations/use-violations.js';

/**
 * Reads all episodes of an account or of one of its stations, the newest first, page by page.
 * @param stationId null: all stations
 */
export function useViolationPages(accountId: string, stationId: string | null) {
  const owner =
    stationId === null
      ? `/accounts/${encodeURIComponent(accountId)}`
      : `/stations/${encodeURIComponent(stationId)}`;
  return useInfiniteQuery({
    queryKey: [
      ...(stationId === null
        ? queryKeys.violationsOfAccount(accountId)
        : queryKeys.violationsOfStation(stationId)),
      'pages',
    ],
    queryFn: ({ pageParam, signal }) => {
      const next = pageParam === null ? '' : `?next_groupkey=${encodeURIComponent(pageParam)}`;
      return request(ViolationPage, `${owner}/violations/${next}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_groupkey }) => next_groupkey,
    refetchInterval: VIOLATIONS_REFRESH_MS,
  });
}
