import { type Station } from '@mesonet/contract/stations.js';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { useAge } from '../../shared/time/use-age.js';
import { stateOf } from '../../shared/stations/station-state.js';
import { ActiveMark } from '../../shared/stations/active-mark.js';
import { EmptyState } from '../../shared/ui/page-states.js';
import { usePaging } from '../../shared/ui/pager/use-paging.js';
import { FiringChip } from '../../shared/violations/firing-chip.js';
import { useFiringCounts } from '../../shared/violations/use-firing-counts.js';
import styles from './station-table.module.css';

const PAGE_SIZE = 50;

interface StationTableProps {
  accountId: string;
  stations: readonly Station[];
}

interface ManageLinkProps {
  accountId: string;
  station: Station;
  className?: string | undefined;
}

/** A table with one row for each station, with the link to its dashboard. */
export function StationTable({ accountId, stations }: StationTableProps) {
  const isManager = useCanManage(accountId);
  const firing = useFiringCounts(accountId);
  const { shown, pager } = usePaging(stations, PAGE_SIZE);
  if (stations.length === 0) return <EmptyState title="No station has this name or id." />;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Active</th>
            <th>Name</th>
            <th className={styles.wide}>Id</th>
            <th className={styles.right}>Last sample</th>
            {isManager && (
              <th className={styles.wide}>
                <span className="visually-hidden">Look after</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((station) => (
            <StationRow
              key={station._id}
              accountId={accountId}
              station={station}
              isManager={isManager}
              firing={firing.get(station._id) ?? 0}
            />
          ))}
        </tbody>
      </table>
      {pager}
    </>
  );
}

interface StationRowProps {
  accountId: string;
  station: Station;
  isManager: boolean;
  /** Number of firing alarms of the station that nobody has acknowledged or snoozed. */
  firing: number;
}

/**
 * A row of the table of stations. It is memoized, because with a thousand stations most rows do
 * not change with a sample.
 */
const StationRow = memo(function StationRow({ accountId, station, isManager, firing }: StationRowProps) {
  const { _id, stationname, last_update } = station;
  return (
    <tr>
      <td>
        <ActiveMark state={stateOf(station)} />
      </td>
      <td>
        <Link to={`/${accountId}/WeatherStations/${_id}/RT/main`}>{stationname}</Link>{' '}
        <FiringChip count={firing} />
        <span className={styles.below}>{_id}</span>
        {isManager && <ManageLink accountId={accountId} station={station} className={styles.below} />}
      </td>
      <td className={styles.wide}>{_id}</td>
      <td className={styles.right}>
        <Age time={last_update} />
      </td>
      {isManager && (
        <td className={`${styles.wide} ${styles.right}`}>
          <ManageLink accountId={accountId} station={station} />
        </td>
      )}
    </tr>
  );
});

/**
 * Links users who may manage the account to the settings of a station, or to its connect page if it has never sent a
 * sample.
 */
function ManageLink({ accountId, station, className }: ManageLinkProps) {
  const { _id, stationname, last_update } = station;
  const [page, word] = last_update ? ['settings', 'Settings'] : ['connect', 'Connect'];
  return (
    <Link
      to={`/admin/${accountId}/stations/${_id}/${page}`}
      aria-label={`${word}: ${stationname}`}
      className={className}
    >
      {word}
    </Link>
  );
}

function Age({ time }: { time: string | null | undefined }) {
  return <>{useAge(time) ?? 'waiting for the first'}</>;
}
