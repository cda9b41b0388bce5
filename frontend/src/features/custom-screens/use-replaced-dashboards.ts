import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';

/**
 * The list of replaced dashboards is used this long before it is read again. Custom screens change rarely, and a change
 * in this console reads the list at once.
 */
const STALE_MS = 60_000;

/** Reads which dashboards of an account are replaced by custom screens. */
export function useReplacedDashboards(accountId: string) {
  return useQuery(replacedDashboardsOptions(accountId));
}

export function replacedDashboardsOptions(accountId: string) {
  return queryOptions({
    queryKey: queryKeys.replacedDashboards(accountId),
    queryFn: ({ signal }) =>
      request(
        ({ ReplacedDashboards }) => ReplacedDashboards,
        `/accounts/${encodeURIComponent(accountId)}/customscreens/dashboards/`,
        { signal },
      ),
    staleTime: STALE_MS,
    // A failed request is not repeated, because the built-in dashboard, which is then shown, reports the problem.
    retry: false,
  });
}
