import { type Station } from '@mesonet/contract/stations.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { Card } from '../../shared/ui/card.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { ApiError } from '../../shared/api/request.js';
import { loudOnes } from '../../shared/violations/urgency.js';
import { useViolation } from '../../shared/violations/use-violations.js';
import { violationPath, violationsPath } from '../../shared/violations/violation-paths.js';
import { Episode } from './episode/episode.js';
import { placeOf } from './station-places.js';
import styles from './violations-page.module.css';

interface ChosenEpisodeProps {
  accountId: string;
  groupkey: string;
  /** The episode as the list contains it, which is shown until its details are loaded. */
  known: Violation | undefined;
  stations: readonly Station[] | undefined;
  /** Episodes that have not ended. One of them is shown after the user has acknowledged the present one. */
  open: readonly Violation[];
  /** Address parameters of the filter. They are kept when the user chooses another episode. */
  search: string;
  isPhone: boolean;
}

/** Shows the details of the episode named in the address, or of the first one in the list. */
export function ChosenEpisode({
  accountId,
  groupkey,
  known,
  stations,
  open,
  search,
  isPhone,
}: ChosenEpisodeProps) {
  const violation = useViolation(groupkey, known);
  const canManage = useCanManage(accountId);
  const navigate = useNavigate();
  const list = `${violationsPath(accountId)}${search}`;
  useEffect(() => {
    if (isPhone) window.scrollTo(0, 0);
  }, [isPhone]);
  if (violation.isError && !violation.data) {
    return <Failed error={violation.error} list={list} onRetry={() => void violation.refetch()} />;
  }
  if (!violation.data || !stations) {
    return (
      <Card>
        <Loading label="Loading the violation ..." rows={8} />
      </Card>
    );
  }
  const openNext = () => {
    const next = loudOnes(open, serverNow()).find((each) => each.groupkey !== groupkey);
    void navigate(
      next
        ? `${violationPath(accountId, next)}${search}`
        : `${violationPath(accountId, { groupkey })}${search}`,
    );
  };
  return (
    <div className={styles.episode}>
      <Episode
        accountId={accountId}
        violation={violation.data}
        place={placeOf(stations, violation.data.stationid)}
        canAnswer={canManage}
        backTo={isPhone ? list : undefined}
        onAcknowledged={openNext}
      />
    </div>
  );
}

function Failed({ error, list, onRetry }: { error: Error; list: string; onRetry: () => void }) {
  const isGone = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <Card>
      {isGone ? (
        <EmptyState title="This violation does not exist.">
          <Link to={list}>All violations</Link>
        </EmptyState>
      ) : (
        <ErrorState title="The violation could not be loaded" error={error} onRetry={onRetry} />
      )}
    </Card>
  );
}
