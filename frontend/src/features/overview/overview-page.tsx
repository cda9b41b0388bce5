import { type ReactNode, Suspense, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { DashboardFrame } from '../../shared/dashboard/dashboard-frame.js';
import { DashboardNav } from '../../shared/dashboard/dashboard-nav.js';
import { DashboardProblem } from '../../shared/dashboard/dashboard-problem.js';
import { Loading } from '../../shared/ui/page-states.js';
import { StatusPill } from '../../shared/ui/status-pill.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { UnitsMenu } from '../../shared/units/units-menu.js';
import { useUnits } from '../../shared/units/use-units.js';
import { CompareCard } from './compare/compare-card.js';
import { StationList } from './list/station-list.js';
import { MapCard } from './map-card.js';
import { OverviewAlarm } from './overview-alarm.js';
import styles from './overview-page.module.css';
import { OverviewTable } from './overview-table.js';
import { hasRanking, RankingTiles } from './ranking-tiles.js';
import { colourSteps } from './shown/colour-steps.js';
import { useShown } from './shown/use-shown.js';
import { describeCounts, FEW } from './station-counts.js';
import { isPlaced } from './station-summary.js';
import { useOverview, type Overview } from './use-overview.js';

/**
 * The chart that compares stations is shown from this number of stations on; a single station has its own dashboard.
 */
const COMPARABLE = 2;

const LOADING = <Loading label="Loading stations ..." rows={8} />;

/**
 * Shows all stations of an account at a glance, live.
 * @param firstSteps shown until a station of the account has sent
 */
export function OverviewPage({ firstSteps }: { firstSteps: ReactNode }) {
  const { accountid = '' } = useParams();
  const overview = useOverview(accountid);
  const { account, summaries, lastUpdate, live, loud, error } = overview;
  const units = useUnits(account);
  const name = account?.accountname || accountid;
  usePageTitle(`${name} · Overview`);
  const isActive = summaries?.some((summary) => summary.isActive) ?? false;
  return (
    <DashboardFrame
      title={name}
      subtitle={
        summaries && `${describeCounts(summaries)}${loud.length > 0 ? ` · ${loud.length} firing` : ''}`
      }
      nav={<DashboardNav accountId={accountid} stationId={null} />}
      status={
        summaries &&
        summaries.length > 0 && <StatusPill lastUpdate={lastUpdate} isActive={isActive} live={live} />
      }
      actions={account && <UnitsMenu units={units} />}
      backTo={`/admin/${accountid}/home`}
      backLabel="Home"
    >
      {error ? (
        <DashboardProblem error={error} onRetry={overview.retry} />
      ) : (
        <>
          <OverviewAlarm accountId={accountid} loud={loud} summaries={summaries} units={units} />
          <Suspense fallback={LOADING}>
            {firstSteps}
            <Stations accountId={accountid} overview={overview} units={units} />
          </Suspense>
        </>
      )}
    </DashboardFrame>
  );
}

interface StationsProps {
  accountId: string;
  overview: Overview;
  units: ReturnType<typeof useUnits>;
}

function Stations({ accountId, overview: { account, summaries }, units }: StationsProps) {
  const [shown, show] = useShown();
  const steps = useMemo(() => summaries && colourSteps(shown, summaries, units), [shown, summaries, units]);
  if (!summaries || !steps) return LOADING;
  if (summaries.length === 0) return null;
  const isFew = summaries.length <= FEW;
  const hasMap = summaries.some(isPlaced);
  const parts = { accountId, summaries, units };
  const tiles = <RankingTiles {...parts} layout={!hasMap ? 'row' : isFew ? 'square' : 'figures'} />;
  const hasTiles = hasRanking(summaries);
  const compare = account && summaries.length >= COMPARABLE && (
    <CompareCard account={account} stations={summaries.map(({ station }) => station)} />
  );
  return (
    <div className={styles.grid} data-few={isFew || undefined} data-tiles={hasTiles || undefined}>
      {!isFew && tiles}
      {hasMap && <MapCard {...parts} shown={shown} onShow={show} steps={steps} isFew={isFew} />}
      {isFew && tiles}
      {hasMap && !isFew && <StationList {...parts} shown={shown} steps={steps} />}
      {!isFew && compare}
      <OverviewTable {...parts} />
      {isFew && compare}
    </div>
  );
}
