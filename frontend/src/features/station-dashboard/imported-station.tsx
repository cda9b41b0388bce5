import { type Station } from '@mesonet/contract/stations.js';
import { Link } from 'react-router-dom';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { Card } from '../../shared/ui/card.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import styles from './dashboard.module.css';
import { PastCharts } from './station-dashboard.js';

interface ImportedStationProps {
  accountId: string;
  station: Station;
  units: DisplayUnits;
}

/** The dashboard of a station that has only imported samples and has never sent any. */
export function ImportedStation({ accountId, station, units }: ImportedStationProps) {
  const isManager = useCanManage(accountId);
  const pages = `/admin/${accountId}/stations/${station._id}`;
  return (
    <div className={styles.frame}>
      <Card title="No live samples yet">
        <p className={styles.past}>
          The charts show what was imported: choose a range of the past.{' '}
          {isManager && (
            <>
              <Link to={`${pages}/imports`}>Imports</Link> tells which time they cover,{' '}
              <Link to={`${pages}/connect`}>Connect the station</Link> how to send what is measured now.
            </>
          )}
        </p>
      </Card>
      <PastCharts station={station} units={units} />
    </div>
  );
}
