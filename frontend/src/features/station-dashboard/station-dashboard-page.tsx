import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { useParams } from 'react-router-dom';
import { DashboardFrame } from '../../shared/dashboard/dashboard-frame.js';
import { DashboardNav } from '../../shared/dashboard/dashboard-nav.js';
import { StatusPill } from '../../shared/ui/status-pill.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { DashboardAlarm } from './dashboard-alarm.js';
import { UnitsMenu } from '../../shared/units/units-menu.js';
import { DashboardContent } from './dashboard-content.js';
import { ShareButton } from './share/share-button.js';
import { StationSubtitle } from './station-subtitle.js';
import { useDashboardData } from './use-dashboard-data.js';

/** The live dashboard of one station, with its present and past values. */
export function StationDashboardPage() {
  const { accountid = '', stationid = '' } = useParams();
  const dashboard = useDashboardData(accountid, stationid);
  const { account, station, latest, units, isActive, live } = dashboard;
  const name = station.data?.stationname ?? stationid;
  usePageTitle(name);
  const keys = measuredKeys(latest.data, station.data);

  return (
    <DashboardFrame
      title={name}
      subtitle={
        account.data &&
        station.data && <StationSubtitle account={account.data} station={station.data} units={units} />
      }
      nav={<DashboardNav accountId={accountid} stationId={stationid} />}
      status={latest.data && <StatusPill lastUpdate={latest.data.updateTS} isActive={isActive} live={live} />}
      actions={
        account.data && (
          <>
            {station.data && keys.length > 0 && (
              <ShareButton account={account.data} station={station.data} keys={keys} units={units} />
            )}
            <UnitsMenu units={units} />
          </>
        )
      }
      backTo={`/admin/${accountid}/home`}
      backLabel="Home"
    >
      {station.data && (
        <DashboardAlarm
          station={station.data}
          violations={dashboard.violations}
          latest={dashboard.shown}
          units={units}
        />
      )}
      <DashboardContent accountId={accountid} stationId={stationid} dashboard={dashboard} />
    </DashboardFrame>
  );
}

/** Lists the keys of measurements that the station sends now or sent in the past. */
function measuredKeys(latest: LatestValues | undefined, station: Station | undefined): string[] {
  const past = Object.keys(station?.master_measlist ?? {});
  return [...new Set([...Object.keys(latest?.values ?? {}), ...past])];
}
