import { DeprecatedRouteHit, DeprecatedRouteUse } from '@mesonet/contract/deprecated-routes.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';
import { type RuleUse } from './rules.js';

const PATH = '/deprecated_route_hits/';
const LAST_HITS = '100';

/** A range of time, ISO 8601 in UTC. */
export interface HitRange {
  start: string;
  end: string;
}

/** Reads which deprecated routes were called, and how often. */
export function useRouteUses(range: HitRange) {
  const uses = useQuery({
    queryKey: queryKeys.deprecatedRoutes(range.start, range.end),
    queryFn: ({ signal }) =>
      request(DeprecatedRouteUse.array(), `${PATH}summary/?${new URLSearchParams({ ...range })}`, { signal }),
  });
  useFailureNotice(uses.errorUpdatedAt);
  return uses;
}

/** Reads the last 100 calls of one deprecated route, the newest first. */
export function useLastHits({ rule, method }: RuleUse, range: HitRange) {
  const query = new URLSearchParams({ ...range, rule, count: LAST_HITS, ...(method !== null && { method }) });
  const hits = useQuery({
    queryKey: queryKeys.deprecatedRouteHits(String(query)),
    queryFn: ({ signal }) => request(DeprecatedRouteHit.array(), `${PATH}?${query}`, { signal }),
  });
  useFailureNotice(hits.errorUpdatedAt);
  return hits;
}

/**
 * Shows a message each time the routes could not be read.
 * @param failedAt time of the last failure; 0: never
 */
function useFailureNotice(failedAt: number): void {
  useEffect(() => {
    if (failedAt > 0) notify('error', 'Problem with fetching route hits.');
  }, [failedAt]);
}
