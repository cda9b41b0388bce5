import { useParams } from 'react-router-dom';
import { useLatest } from '../../shared/api/use-latest.js';
import { useLive } from '../../shared/api/use-live.js';
import { useOwnMeasurements } from '../../shared/api/use-own-measurements.js';
import { useStation } from '../../shared/api/use-stations.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { Card } from '../../shared/ui/card.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { useUnits } from '../../shared/units/use-units.js';
import { reachableUrls } from './addresses.js';
import { FirstUpload } from './first-upload.js';
import styles from './station-connect.module.css';
import { useStationAccess } from './use-station-access.js';
import { ConnectionGuidesCard } from './connection-guides-card.js';

/** Shows for each kind of weather console where it has to send, and whether samples have arrived. */
export function StationConnectPage() {
  const { accountid = '', stationid = '' } = useParams();
  const own = useOwnMeasurements(stationid);
  const units = useUnits(useAccount(accountid).data, own.data);
  const station = useStation(accountid, stationid);
  const latest = useLatest(stationid);
  const access = useStationAccess(accountid, stationid);
  useLive(accountid, stationid);
  const queries = [station, latest, access];
  const failed = queries.find(({ data, error }) => error !== null && data === undefined);
  if (failed) {
    const retry = () => queries.filter(({ isError }) => isError).forEach((query) => void query.refetch());
    return (
      <Card>
        <ErrorState title="The station could not be loaded" error={failed.error} onRetry={retry} />
      </Card>
    );
  }
  if (!station.data || !latest.data || !access.data) {
    return (
      <Card>
        <Loading label="Loading where the station sends to" />
      </Card>
    );
  }
  const { stationpwd: password, ingest_urls: urls } = access.data;
  return (
    <div className={styles.page}>
      <FirstUpload station={station.data} latest={latest.data} units={units} />
      {password !== undefined && urls && (
        <ConnectionGuidesCard
          key={stationid}
          access={{ stationId: stationid, password, urls: reachableUrls(urls, window.location.origin) }}
        />
      )}
    </div>
  );
}
