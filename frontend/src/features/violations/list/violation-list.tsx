import { type Station } from '@mesonet/contract/stations.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { useState } from 'react';
import { type LiveState } from '../../../shared/api/live.js';
import { useLatestOfAccount } from '../../../shared/api/use-latest.js';
import { useAccount } from '../../../shared/session/use-accounts.js';
import { useCanManage } from '../../../shared/session/use-can-manage.js';
import { useAge } from '../../../shared/time/use-age.js';
import { Button } from '../../../shared/ui/button.js';
import { useUnits } from '../../../shared/units/use-units.js';
import { violationPath } from '../../../shared/violations/violation-paths.js';
import { placeOf } from '../station-places.js';
import styles from './list.module.css';
import { ClearedRow, OpenRow } from './violation-row.js';

/**
 * At first the list shows this many ended episodes, so that the rest of the page stays near; the user can show more.
 */
const CLEARED_AT_FIRST = 10;

interface ViolationListProps {
  accountId: string;
  lists: {
    open: readonly Violation[];
    cleared: readonly Violation[];
    hasMore: boolean;
    isLoadingMore: boolean;
    loadMore: () => void;
  };
  stations: readonly Station[] | undefined;
  live: LiveState;
  /** Key of the episode that is shown beside the list. */
  chosen: string | undefined;
  /** Address parameters of the filter. They are kept when the user chooses another episode. */
  search: string;
}

/** Lists the episodes that have not ended, then those that have ended. */
export function ViolationList({ accountId, lists, stations, live, chosen, search }: ViolationListProps) {
  const canAnswer = useCanManage(accountId);
  const units = useUnits(useAccount(accountId).data);
  const [isWhole, setWhole] = useState(false);
  const cleared = isWhole ? lists.cleared : lists.cleared.slice(0, CLEARED_AT_FIRST);
  const valueOf = useNewestValues(accountId, lists.open);
  const shared = (violation: Violation) => ({
    violation,
    units,
    place: placeOf(stations, violation.stationid),
    to: `${violationPath(accountId, violation)}${search}`,
    isOpen: violation.groupkey === chosen,
  });
  return (
    <section className={styles.card} aria-label="Violations">
      <header className={styles.head}>
        <h2>Going on</h2>
        <LiveNote stations={stations} live={live} />
      </header>
      {lists.open.length === 0 && <p className={styles.empty}>Nothing is going on.</p>}
      <ul className={styles.list} aria-label="Going on">
        {lists.open.map((violation) => (
          <OpenRow
            key={violation.groupkey}
            {...shared(violation)}
            value={valueOf(violation)}
            canAnswer={canAnswer}
          />
        ))}
      </ul>
      <header className={styles.head}>
        <h2>Cleared</h2>
      </header>
      {lists.cleared.length === 0 && !lists.hasMore && <p className={styles.empty}>Nothing yet.</p>}
      <ul className={styles.list} aria-label="Cleared">
        {cleared.map((violation) => (
          <ClearedRow key={violation.groupkey} {...shared(violation)} />
        ))}
      </ul>
      {(lists.hasMore || cleared.length < lists.cleared.length) && (
        <div className={styles.more}>
          <Button
            kind="link"
            isLoading={lists.isLoadingMore}
            onClick={() => (isWhole ? lists.loadMore() : setWhole(true))}
          >
            Show earlier ones
          </Button>
        </div>
      )}
    </section>
  );
}

/** Reads the newest value of the measurement of each violation, base unit. One request covers all stations. */
function useNewestValues(
  accountId: string,
  open: readonly Violation[],
): (violation: Violation) => number | undefined {
  const keys = [...new Set(open.filter(({ variant }) => variant === 'meas').map(({ measkey }) => measkey))];
  const latest = useLatestOfAccount(keys.length === 0 ? undefined : accountId, keys.sort());
  return ({ stationid, measkey }) => {
    const value = latest?.get(stationid)?.values[measkey]?.value;
    return typeof value === 'number' ? value : undefined;
  };
}

/** Shows the age of the newest sample of all stations. */
function LiveNote({ stations, live }: { stations: readonly Station[] | undefined; live: LiveState }) {
  const newest = stations?.reduce<string | null>(
    (best, { last_update }) => (last_update && last_update > (best ?? '') ? last_update : best),
    null,
  );
  const age = useAge(newest);
  if (live !== 'open') return <span>{live === 'connecting' ? '' : 'reconnecting'}</span>;
  return <span>{age === null ? 'live' : `live, ${age}`}</span>;
}
