import { type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useAccounts } from '../../shared/session/use-accounts.js';
import { Card } from '../../shared/ui/card.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { ActiveStationsCard } from './active-stations-card.js';
import { AlarmUsersCard } from './alarm-users-card.js';
import { ChannelsCard } from './channels-card.js';
import { namesOf, stationsByAccount } from './count-by-account.js';
import { HealthCard } from './health-card.js';
import { NoticesCard } from './notices-card.js';
import { ParkedEventsCard } from './parked-events-card.js';
import { SamplesCard } from './samples-card.js';
import styles from './statistics.module.css';
import { StoredCard } from './stored-card.js';
import { useParkedEvents } from './use-parked-events.js';
import { useAllAlarms, useAllStations, useHealth, useInfo, useStatistics } from './use-statistics.js';

/** Shows how the whole installation is used, for super admins. */
export function StatisticsPage() {
  usePageTitle('Statistics');
  const accounts = useAccounts(true);
  const known = useMemo(() => accounts.data ?? [], [accounts.data]);
  const statistics = useStatistics();
  const stations = useAllStations();
  const groups = useMemo(() => stationsByAccount(stations.data ?? [], known), [stations.data, known]);
  const alarms = useAllAlarms();
  const info = useInfo();
  const health = useHealth();
  const parked = useParkedEvents();
  const hasParked = parked.isError || (parked.data ?? []).length > 0;
  return (
    <>
      <PageHead title="Statistics" />
      <div className={styles.page}>
        <div className={styles.column}>
          <Part title="Samples per minute" query={statistics}>
            {({ samples }) => <SamplesCard samples={samples} />}
          </Part>
          <Part title="Active Stations" query={stations}>
            {() => <ActiveStationsCard groups={groups} />}
          </Part>
          <Part title="Storage" query={statistics}>
            {({ stored }) => <StoredCard stored={stored} nameOf={namesOf(known)} />}
          </Part>
        </div>
        <div className={styles.column}>
          <Part title="Active Data Channels" query={info}>
            {({ active_subscriptions: subscriptions }) => <ChannelsCard subscriptions={subscriptions} />}
          </Part>
          <Part title="Intake health" query={health}>
            {(parts) => <HealthCard health={parts} />}
          </Part>
          {hasParked && (
            <Part title="Parked billing events" query={parked}>
              {(events) => <ParkedEventsCard events={events} />}
            </Part>
          )}
          <Part title="Notices of alarms" query={statistics}>
            {({ notices }) => <NoticesCard notices={notices} />}
          </Part>
          <Part title="Alarm Users" query={alarms}>
            {(all) => <AlarmUsersCard alarms={all} accounts={known} />}
          </Part>
        </div>
      </div>
    </>
  );
}

/** A card whose figures are requested separately. The other cards do not wait for it or fail with it. */
function Part<T>({
  title,
  query,
  children,
}: {
  title: string;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Card title={title}>
      {query.isError ? (
        <ErrorState
          title="This could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading label={`Loading: ${title}`} />
      )}
    </Card>
  );
}
