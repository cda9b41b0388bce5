import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { useDeferredValue } from 'react';
import { useParams } from 'react-router-dom';
import { useLatest } from '../../shared/api/use-latest.js';
import { useOwnMeasurements } from '../../shared/api/use-own-measurements.js';
import { useStation } from '../../shared/api/use-stations.js';
import { DashboardFrame } from '../../shared/dashboard/dashboard-frame.js';
import { DashboardNav } from '../../shared/dashboard/dashboard-nav.js';
import { DashboardProblem } from '../../shared/dashboard/dashboard-problem.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { StatusPill } from '../../shared/ui/status-pill.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { DashboardAlarm } from './dashboard-alarm.js';
import { UnitsMenu } from '../../shared/units/units-menu.js';
import { useUnits } from '../../shared/units/use-units.js';
import { useOpenViolationsOfStation } from '../../shared/violations/use-violations.js';
import { useLiveTrends } from './use-live-trends.js';
import { ShareButton } from './share/share-button.js';
import { NoSamples } from './no-samples.js';
import { PastOnly } from './past-only.js';
import { StaleFrame } from './stale-frame.js';
import { StationDashboard } from './station-dashboard.js';
import { StationSubtitle } from './station-subtitle.js';
import { TilesComing } from './tiles-coming.js';

const NO_VIOLATIONS: readonly Violation[] = [];

/** One station, live: what it measures now, and what it measured. */
export function StationDashboardPage() {
  const { accountid = '', stationid = '' } = useParams();
  const account = useAccount(accountid);
  const station = useStation(accountid, stationid);
  const latest = useLatest(stationid);
  // All tiles are rendered anew with it: in slices, between which the browser takes input.
  const shown = useDeferredValue(latest.data);
  // Only a station that may be seen has a stream.
  const live = useLiveTrends(station.isSuccess ? accountid : undefined, stationid);
  const own = useOwnMeasurements(stationid);
  const openViolations = useOpenViolationsOfStation(stationid, station.isSuccess);
  const violations = openViolations.data ?? NO_VIOLATIONS;
  const units = useUnits(account.data, own.data);
  const name = station.data?.stationname ?? stationid;
  usePageTitle(name);
  const queries = [account, station, latest, own];
  // A failed refresh leaves what is known on the page; the pill says how old it is.
  const failed = queries.find(({ data, error }) => error !== null && data === undefined);
  const isActive = station.data?.active ?? false;
  const keys = measuredKeys(latest.data, station.data);

  const content = () => {
    if (failed) {
      const retry = () => queries.filter(({ isError }) => isError).forEach((query) => void query.refetch());
      return <DashboardProblem error={failed.error} onRetry={retry} />;
    }
    // An alarm above the tiles would push them down later; after a failure they do not wait for it.
    const isAlarmComing = openViolations.isPending && openViolations.failureCount === 0;
    if (!account.data || !station.data || !shown || !own.data || isAlarmComing) return <TilesComing />;
    const { updateTS } = shown;
    if (updateTS === null) {
      return Object.keys(station.data.master_measlist ?? {}).length > 0 ? (
        <PastOnly accountId={accountid} station={station.data} units={units} />
      ) : (
        <NoSamples accountId={accountid} stationId={stationid} origin={window.location.origin} />
      );
    }
    return (
      <StaleFrame lastUpdate={updateTS} isActive={isActive} live={live} zone={station.data.timezone}>
        {(isStale) => (
          <StationDashboard
            station={station.data}
            latest={shown}
            units={units}
            isStale={isStale}
            violations={violations}
          />
        )}
      </StaleFrame>
    );
  };

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
        <DashboardAlarm station={station.data} violations={violations} latest={shown} units={units} />
      )}
      {content()}
    </DashboardFrame>
  );
}

/** Now, or in the past. */
function measuredKeys(latest: LatestValues | undefined, station: Station | undefined): string[] {
  const past = Object.keys(station?.master_measlist ?? {});
  return [...new Set([...Object.keys(latest?.values ?? {}), ...past])];
}
