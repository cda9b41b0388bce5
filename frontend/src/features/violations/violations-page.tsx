import { type Violation } from '@mesonet/contract/violations.js';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useLive } from '../../shared/api/use-live.js';
import { useStations } from '../../shared/api/use-stations.js';
import { Card } from '../../shared/ui/card.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { useMedia } from '../../shared/ui/theme/use-media.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { ChosenEpisode } from './chosen-episode.js';
import { FilterControls } from './filter-controls.js';
import { ViolationList } from './list/violation-list.js';
import { NoViolations } from './no-violations.js';
import { ThisBrowser } from './this-browser/this-browser.js';
import { useFilter } from './use-filter.js';
import { useLists } from './use-lists.js';
import styles from './violations-page.module.css';

const PHONE = '(max-width: 760px)';

/**
 * Shows the list of episodes, with the details of the chosen one beside it. A phone shows either
 * the list or the details.
 */
export function ViolationsPage() {
  usePageTitle('Violations');
  const { accountid = '', groupkey } = useParams();
  const stations = useStations(accountid);
  const live = useLive(accountid, null);
  const { filter, search, change } = useFilter();
  const lists = useLists(accountid);
  const isPhone = useMedia(PHONE);
  // Until the user chooses an episode, the first one is shown beside the list. It is known only once the lists of
  // current and of ended episodes are both loaded.
  const listed = lists.open && lists.cleared ? [...lists.open, ...lists.cleared] : [];
  const first = useFirst(listed);
  const chosen = groupkey ?? (isPhone ? undefined : first);
  const known = listed.find((each) => each.groupkey === chosen);
  const isEmpty = lists.open?.length === 0 && lists.cleared?.length === 0 && !lists.hasMore;
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
  return (
    <>
      <PageHead
        title="Violations"
        action={<FilterControls stations={stations.data ?? []} filter={filter} onChange={change} />}
      />
      {lists.error !== null || !lists.open || !lists.cleared ? (
        <NotLoaded error={lists.error} onRetry={lists.retry} />
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

/** @param props.error why the lists could not be loaded; null while they are loading */
function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Card>
      {error === null ? (
        <Loading label="Loading violations ..." rows={8} />
      ) : (
        <ErrorState title="The violations could not be loaded" error={error} onRetry={onRetry} />
      )}
    </Card>
  );
}

/** Returns the episode that was first when the list was loaded, so that a newer one does not replace it on the page. */
function useFirst(listed: readonly Violation[]): string | undefined {
  const [kept, keep] = useState<string>();
  const first = listed.find(({ groupkey }) => groupkey === kept) ?? listed[0];
  if (first && first.groupkey !== kept) keep(first.groupkey);
  return first?.groupkey;
}
