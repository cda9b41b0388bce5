import { type PublicAccount } from '@mesonet/contract/accounts.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { useDeferredValue, useMemo } from 'react';
import { useLatestOfAccount } from '../../shared/api/use-latest.js';
import { useLive } from '../../shared/api/use-live.js';
import { useStations } from '../../shared/api/use-stations.js';
import { type LiveState } from '../../shared/api/live.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { loudOnes } from '../../shared/violations/urgency.js';
import { useOpenViolations } from '../../shared/violations/use-violations.js';
import { SUMMARY_KEYS, summaryOf, type StationSummary } from './station-summary.js';
import { withFiring } from './with-firing.js';

export interface Overview {
  account: PublicAccount | undefined;
  /**
   * The stations with the values that the overview shows; undefined until the stations are loaded. New values are
   * rendered when the browser has time.
   */
  summaries: readonly StationSummary[] | undefined;
  /** Time of the newest sample of all stations, ISO 8601. */
  lastUpdate: string | null;
  live: LiveState;
  /** Firing violations that nobody has acknowledged or snoozed, the worst first. */
  loud: readonly Violation[];
  error: Error | null;
  retry: () => void;
}

/** Returns all stations of an account with their newest values, kept current by one WebSocket. */
export function useOverview(accountId: string): Overview {
  const account = useAccount(accountId);
  const stations = useStations(accountId);
  const live = useLive(stations.isSuccess ? accountId : undefined, null);
  const latest = useLatestOfAccount(accountId, SUMMARY_KEYS);
  const violations = useOpenViolations(stations.isSuccess ? accountId : undefined).data;
  const loud = useMemo(() => loudOnes(violations, serverNow()), [violations]);
  const summaries = useDeferredValue(
    useMemo(
      () =>
        latest &&
        stations.data &&
        withFiring(
          stations.data.map((station) => summaryOf(station, latest.get(station._id))),
          loud,
        ),
      [stations.data, latest, loud],
    ),
  );
  return {
    account: account.data,
    summaries,
    lastUpdate: newestOf(summaries ?? []),
    live,
    loud,
    // After a failed refresh the data that was loaded before stays on the page. The status at the top of the page shows
    // how old it is.
    error: (account.data ? null : account.error) ?? (stations.data ? null : stations.error),
    retry: () => void (account.isError ? account.refetch() : stations.refetch()),
  };
}

function newestOf(summaries: readonly StationSummary[]): string | null {
  const times = summaries.flatMap(({ station }) => station.last_update ?? []);
  return times.reduce<string | null>(
    (newest, time) => (newest === null || time > newest ? time : newest),
    null,
  );
}
