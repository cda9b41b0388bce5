import { useCanManage } from '../../../shared/session/use-can-manage.js';
import { LinkButton } from '../../../shared/ui/link-button.js';
import { EmptyState } from '../../../shared/ui/page-states.js';
import { type StationSummary } from '../station-summary.js';
import styles from './full-map.module.css';

interface NoPlacesProps {
  accountId: string;
  /** The stations of the account, none of which has coordinates. */
  stations: readonly StationSummary[];
  overviewPath: string;
}

/**
 * Explains that no station has coordinates, and links users who may manage the account to the page where they can be
 * set.
 */
export function NoPlaces({ accountId, stations, overviewPath }: NoPlacesProps) {
  const isManager = useCanManage(accountId);
  const [first] = stations;
  const page = `/admin/${accountId}/stations`;
  return (
    <EmptyState title={first ? 'No station has coordinates yet' : 'No stations yet'}>
      {first
        ? 'A station is shown on the map as soon as its settings say where it stands.'
        : 'The map shows the stations of this organization as soon as there are some.'}
      <div className={styles.ways}>
        {isManager && (
          <LinkButton kind="primary" to={first ? `${page}/${first.station._id}/settings` : page}>
            {first ? `Settings of ${first.station.stationname}` : 'Stations'}
          </LinkButton>
        )}
        <LinkButton to={overviewPath}>Overview</LinkButton>
      </div>
    </EmptyState>
  );
}
