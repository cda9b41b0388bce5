import { type Violation } from '@mesonet/contract/violations.js';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useLive } from '../../shared/api/use-live.js';
import { useStations } from '../../shared/api/use-stations.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { Card } from '../../shared/ui/card.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { useMedia } from '../../shared/ui/theme/use-media.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { worstFirst } from '../../shared/violations/urgency.js';
import { useOpenViolations } from '../../shared/violations/use-violations.js';
import { ChosenEpisode } from './chosen-episode.js';
import { FilterControls } from './filter-controls.js';
import { ViolationList } from './list/violation-list.js';
import { NoViolations } from './no-violations.js';
import { ThisBrowser } from './this-browser/this-browser.js';
import { matchesFilter, useFilter } from './use-filter.js';
import { useViolationPages } from './use-violation-pages.js';
import styles from './violations-page.module.css';

const PHONE = '(max-width: 760px)';

/** The list of episodes and the chosen one beside it; a phone shows either the list or the episode. */
export function ViolationsPage() {
  usePageTitle('Violations');
  const { accountid = '', groupkey } = useParams();
  const stations = useStations(accountid);
  const live = useLive(accountid, null);
  const { filter, search, change } = useFilter();
  const lists = useLists(accountid);
  const isPhone = useMedia(PHONE);
  // Nothing is first while one of the lists is still on its way.
  const listed = lists.open && lists.cleared ? [...lists.open, ...lists.cleared] : [];
  const first = useFirst(listed);
  const chosen = groupkey ?? (isPhone ? undefined : first);
  const known = listed.find((each) => each.groupkey === chosen);
  const episode = chosen !== undefined && (
    <ChosenEpisode
      key={chosen}
      accountId={accountid}
      groupkey={chosen}
      known={known}
      stations={stations.data}
      open={lists.open ?? []}
      search={search}
      isPhone={isPhone}
    />
  );
  if (isPhone && groupkey !== undefined) return episode;
  const isEmpty = lists.open?.length === 0 && lists.cleared?.length === 0 && !lists.hasMore;
  return (
    <>
      <PageHead
        title="Violations"
        action={<FilterControls stations={stations.data ?? []} filter={filter} onChange={change} />}
      />
      {lists.error !== null ? (
        <Card>
          <ErrorState title="The violations could not be loaded" error={lists.error} onRetry={lists.retry} />
        </Card>
      ) : !lists.open || !lists.cleared ? (
        <Card>
          <Loading label="Loading violations ..." rows={8} />
        </Card>
      ) : (
        <div className={styles.columns} data-alone={(isEmpty && !episode) || undefined}>
          <div className={styles.left}>
            {isEmpty ? (
              <NoViolations accountId={accountid} isFiltered={search !== ''} />
            ) : (
              <ViolationList
                accountId={accountid}
                lists={{ ...lists, open: lists.open, cleared: lists.cleared }}
                stations={stations.data}
                live={live}
                chosen={chosen}
                search={search}
              />
            )}
            <ThisBrowser accountId={accountid} />
          </div>
          {!isPhone && episode}
        </div>
      )}
    </>
  );
}

/** Keeps the episode that was first when the list came, so that a newer one does not push it aside. */
function useFirst(listed: readonly Violation[]): string | undefined {
  const [kept, keep] = useState<string>();
  const first = listed.find(({ groupkey }) => groupkey === kept) ?? listed[0];
  if (first && first.groupkey !== kept) keep(first.groupkey);
  return first?.groupkey;
}

/** The episodes that match the filter: those that go on, the worst first, and those that are over, the newest first. */
function useLists(accountId: string) {
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
    // A failed refresh leaves what is known on the page.
    error: (open.data ? null : open.error) ?? (pages.data ? null : pages.error),
    retry: () => void Promise.all([open.refetch(), pages.refetch()]),
  };
}
