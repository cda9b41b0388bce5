import { useParams } from 'react-router-dom';
import { useLive } from '../../shared/api/use-live.js';
import { useStations } from '../../shared/api/use-stations.js';
import { Card } from '../../shared/ui/card.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { LoginMoveBanner } from './login-move-banner.js';
import { StationTable } from './station-table.js';

export function HomePage() {
  usePageTitle('Home');
  const { accountid = '' } = useParams();
  return (
    <>
      <PageHead
        title="Home"
        action={
          <LinkButton type="primary" to={`/${accountid}/WeatherStations/${accountid}_all/RT/overview`}>
            Overview Dashboard
          </LinkButton>
        }
      />
      <LoginMoveBanner accountId={accountid} />
      <Card title="Station Dashboards">
        <Stations accountId={accountid} />
      </Card>
    </>
  );
}

function Stations({ accountId }: { accountId: string }) {
  const stations = useStations(accountId);
  useLive(accountId, null);
  if (stations.isPending) return <Loading label="Loading stations ..." />;
  if (stations.isError) {
    return (
      <ErrorState
        title="Error loading stations."
        error={stations.error}
        onRetry={() => void stations.refetch()}
      />
    );
  }
  if (stations.data.length === 0) {
    return (
      <EmptyState title="No stations yet">
        As soon as this organization has a station, its dashboard is listed here.
      </EmptyState>
    );
  }
  return <StationTable accountId={accountId} stations={stations.data} />;
}
