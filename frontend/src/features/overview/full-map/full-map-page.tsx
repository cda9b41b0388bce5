import { useParams } from 'react-router-dom';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { useViewParams } from '../../../shared/dashboard/use-view-params.js';
import { DashboardFrame } from '../../../shared/dashboard/dashboard-frame.js';
import { DashboardNav } from '../../../shared/dashboard/dashboard-nav.js';
import { DashboardProblem } from '../../../shared/dashboard/dashboard-problem.js';
import { usePaidFeatures } from '../../../shared/session/use-paid-features.js';
import { Loading } from '../../../shared/ui/page-states.js';
import { StatusPill } from '../../../shared/ui/status-pill.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { UnitsMenu } from '../../../shared/units/units-menu.js';
import { useUnits } from '../../../shared/units/use-units.js';
import { describeCounts } from '../station-counts.js';
import { allStationsPath } from '../station-path.js';
import { isPlaced } from '../station-summary.js';
import { useOverview } from '../use-overview.js';
import { ClosedMap } from './closed-map.js';
import { FullMap } from './full-map.js';
import { NoPlaces } from './no-places.js';
import { useMapTime } from './use-map-time.js';

/**
 * Shows the map of all stations of an account as large as the window, for the present or a moment of the last 24 hours.
 */
export function FullMapPage() {
  const { accountid = '' } = useParams();
  const { search } = useViewParams();
  const features = usePaidFeatures(accountid);
  const overview = useOverview(accountid);
  const { account, summaries, live } = overview;
  const units = useUnits(account);
  const time = useMapTime();
  const name = account?.accountname || accountid;
  const overviewPath = allStationsPath(accountid, 'overview', search);
  usePageTitle(`${name} · Map`);
  // The account's paid features, once loaded, stay in use when a later request for them fails.
  const error = overview.error ?? (features.data ? null : features.error);
  const isOpen = features.data?.map_feature;
  const at = isOpen ? time.at : null;
  return (
    <DashboardFrame
      title={name}
      subtitle={subtitleAt(at, overview)}
      nav={<DashboardNav accountId={accountid} stationId={null} overviewPath={overviewPath} />}
      status={
        summaries &&
        summaries.length > 0 &&
        at === null && (
          <StatusPill
            lastUpdate={overview.lastUpdate}
            isActive={summaries.some(({ isActive }) => isActive)}
            live={live}
          />
        )
      }
      actions={account && <UnitsMenu units={units} />}
      backTo={overviewPath}
      backLabel="Overview"
      isFull
    >
      {error ? (
        <DashboardProblem
          error={error}
          onRetry={() => {
            overview.retry();
            void features.refetch();
          }}
        />
      ) : isOpen === false ? (
        <ClosedMap accountId={accountid} overviewPath={overviewPath} />
      ) : !summaries || !account || isOpen === undefined ? (
        <Loading label="Loading the map ..." rows={8} />
      ) : summaries.some(isPlaced) ? (
        <FullMap account={account} summaries={summaries} units={units} time={time} />
      ) : (
        <NoPlaces accountId={accountid} stations={summaries} overviewPath={overviewPath} />
      )}
    </DashboardFrame>
  );
}

function subtitleAt(at: number | null, { account, summaries, loud }: ReturnType<typeof useOverview>) {
  const firing = loud.length > 0 ? ` · ${loud.length} firing` : '';
  return at === null || !account
    ? summaries && `${describeCounts(summaries)}${firing}`
    : `As it was on ${formatStationTime(at, account.timezone, 'dayTime')}`;
}
