import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';

/** Screens change seldom, and whoever changes them here has them asked for again. */
const STALE_MS = 60_000;

/** Which dashboards of an account are screens of its own. */
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
    // Without an answer the built-in dashboard is shown, which tells what is wrong.
    retry: false,
  });
}
