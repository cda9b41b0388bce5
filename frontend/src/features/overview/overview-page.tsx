import { useParams } from 'react-router-dom';
import { DashboardFrame } from '../../shared/dashboard/dashboard-frame.js';
import { DashboardProblem } from '../../shared/dashboard/dashboard-problem.js';
import { EmptyState, Loading } from '../../shared/ui/page-states.js';
import { StatusPill } from '../../shared/ui/status-pill.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { UnitsMenu } from '../../shared/units/units-menu.js';
import { useUnits } from '../../shared/units/use-units.js';
import { MapCard } from './map-card.js';
import styles from './overview-page.module.css';
import { OverviewTable } from './overview-table.js';
import { RankingTiles } from './ranking-tiles.js';
import { describeCounts } from './station-counts.js';
import { useOverview, type Overview } from './use-overview.js';

/** All stations of an account at a glance, live. */
export function OverviewPage() {
  const { accountid = '' } = useParams();
  const overview = useOverview(accountid);
  const { account, summaries, lastUpdate, live, error } = overview;
  const units = useUnits(account);
  const name = account?.accountname || accountid;
  usePageTitle(`${name} · Overview`);
  const isActive = summaries?.some((summary) => summary.isActive) ?? false;
  return (
    <DashboardFrame
      title={name}
      subtitle={summaries && describeCounts(summaries)}
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
        <Stations accountId={accountid} overview={overview} units={units} />
      )}
    </DashboardFrame>
  );
}

interface StationsProps {
  accountId: string;
  overview: Overview;
  units: ReturnType<typeof useUnits>;
}

function Stations({ accountId, overview: { summaries }, units }: StationsProps) {
  if (!summaries) return <Loading label="Loading stations ..." rows={8} />;
  if (summaries.length === 0) {
    return (
      <EmptyState title="No stations yet">
        As soon as this organization has a station, it appears here.
      </EmptyState>
    );
  }
  return (
    <div className={styles.grid}>
      <MapCard accountId={accountId} summaries={summaries} units={units} />
      <RankingTiles accountId={accountId} summaries={summaries} units={units} />
      <OverviewTable accountId={accountId} summaries={summaries} units={units} />
    </div>
  );
}
