import { useMemo } from 'react';
import { serverNow } from '../../shared/time/server-clock.js';
import { worstFirst } from '../../shared/violations/urgency.js';
import { useOpenViolations } from '../../shared/violations/use-violations.js';
import { matchesFilter, useFilter } from './use-filter.js';
import { useViolationPages } from './use-violation-pages.js';

/**
 * Reads two lists of the episodes that match the filter: those that have not ended, the worst first, and those that
 * have ended, the newest first.
 */
export function useLists(accountId: string) {
  const { filter } = useFilter();
  const open = useOpenViolations(accountId);
  const pages = useViolationPages(accountId, filter.stationId);
  const { stationId, severity } = filter;
  const shownOpen = useMemo(
    () =>
      open.data &&
      worstFirst(
        open.data.filter((each) => matchesFilter(each, { stationId, severity })),
        serverNow(),
      ),
    [open.data, stationId, severity],
  );
  const cleared = useMemo(
    () =>
      pages.data?.pages
        .flatMap(({ violations }) => violations)
        .filter((each) => each.state === 'cleared' && matchesFilter(each, { stationId, severity })),
    [pages.data, stationId, severity],
  );
  return {
    open: shownOpen,
    cleared,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage(),
    // After a failed refresh the lists that were loaded before stay on the page, and no error is shown.
    error: (open.data ? null : open.error) ?? (pages.data ? null : pages.error),
    retry: () => void Promise.all([open.refetch(), pages.refetch()]),
  };
}
