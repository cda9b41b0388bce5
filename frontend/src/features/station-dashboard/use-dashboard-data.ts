import { type Violation } from '@mesonet/contract/violations.js';
import { useDeferredValue } from 'react';
import { useLatest } from '../../shared/api/use-latest.js';
import { useOwnMeasurements } from '../../shared/api/use-own-measurements.js';
import { useStation } from '../../shared/api/use-stations.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { useUnits } from '../../shared/units/use-units.js';
import { useOpenViolationsOfStation } from '../../shared/violations/use-violations.js';
import { useLiveTrends } from './use-live-trends.js';

const NO_VIOLATIONS: readonly Violation[] = [];

export type DashboardData = ReturnType<typeof useDashboardData>;

/** Reads what the dashboard of a station shows, and keeps it up to date. */
export function useDashboardData(accountId: string, stationId: string) {
  const account = useAccount(accountId);
  const station = useStation(accountId, stationId);
  const latest = useLatest(stationId);
  // New values are deferred, because they render all tiles again. React does this in slices, between which the browser
  // handles input.
  const shown = useDeferredValue(latest.data);
  // The live stream is opened only once the station was loaded, which shows that the user may see it.
  const live = useLiveTrends(station.isSuccess ? accountId : undefined, stationId);
  const own = useOwnMeasurements(stationId);
  const openViolations = useOpenViolationsOfStation(stationId, station.isSuccess);
  const queries = [account, station, latest, own];
  return {
    account,
    station,
    latest,
    shown,
    live,
    own,
    units: useUnits(account.data, own.data),
    violations: openViolations.data ?? NO_VIOLATIONS,
    // The tiles wait until the alarms are loaded, because an alarm above them would push them down later. They do not
    // wait any longer after a failed request.
    isAlarmComing: openViolations.isPending && openViolations.failureCount === 0,
    isActive: station.data?.active ?? false,
    // After a failed refresh the data that was loaded before stays on the page. The status at the top of the page shows
    // how old it is.
    failed: queries.find(({ data, error }) => error !== null && data === undefined),
    retry: () => queries.filter(({ isError }) => isError).forEach((query) => void query.refetch()),
  };
}
