import { DashboardProblem } from '../../shared/dashboard/dashboard-problem.js';
import { NoSamples } from './no-samples.js';
import { ImportedStation } from './imported-station.js';
import { StaleFrame } from './stale-frame.js';
import { StationDashboard } from './station-dashboard.js';
import { TilesPlaceholder } from './tiles-placeholder.js';
import { type DashboardData } from './use-dashboard-data.js';

interface DashboardContentProps {
  accountId: string;
  stationId: string;
  dashboard: DashboardData;
}

/** Shows the values of a station, or why there are none to show. */
export function DashboardContent({ accountId, stationId, dashboard }: DashboardContentProps) {
  const { account, station, shown, own, units, live, isActive } = dashboard;
  if (dashboard.failed) {
    return <DashboardProblem error={dashboard.failed.error} onRetry={dashboard.retry} />;
  }
  if (!account.data || !station.data || !shown || !own.data || dashboard.isAlarmComing)
    return <TilesPlaceholder />;
  const { updateTS } = shown;
  if (updateTS === null) {
    return Object.keys(station.data.master_measlist ?? {}).length > 0 ? (
      <ImportedStation accountId={accountId} station={station.data} units={units} />
    ) : (
      <NoSamples accountId={accountId} stationId={stationId} origin={window.location.origin} />
    );
  }
  const stationData = station.data;
  return (
    <StaleFrame lastUpdate={updateTS} isActive={isActive} live={live} zone={stationData.timezone}>
      {(isStale) => (
        <StationDashboard
          station={stationData}
          latest={shown}
          units={units}
          isStale={isStale}
          violations={dashboard.violations}
        />
      )}
    </StaleFrame>
  );
}
