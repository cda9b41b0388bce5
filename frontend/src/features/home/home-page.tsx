import { type Station } from '@mesonet/contract/stations.js';
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useLive } from '../../shared/api/use-live.js';
import { useStations } from '../../shared/api/use-stations.js';
import { matchesStation } from '../../shared/stations/matches-station.js';
import { StationSearch } from '../../shared/stations/station-search.js';
import { Card } from '../../shared/ui/card.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { ErrorState, Loading } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { LoginMoveBanner } from './login-move-banner.js';
import styles from './home-page.module.css';
import { StationTable } from './station-table.js';

const SEARCHED_FROM = 20;
const LOADING = <Loading label="Loading stations ..." />;

/**
 * The home page of an account.
 * @param firstSteps shown until a station of the account has sent a sample
 */
export function HomePage({ firstSteps }: { firstSteps: ReactNode }) {
  usePageTitle('Home');
  const { accountid = '' } = useParams();
  const stations = useStations(accountid);
  return (
    <>
      <PageHead
        title="Home"
        action={
          <LinkButton
            // The page has only one primary button. While the account has no station, it is in the card with the first
            // steps.
            kind={stations.data?.length === 0 ? 'default' : 'primary'}
            to={`/${accountid}/WeatherStations/${accountid}_all/RT/overview`}
          >
            Overview Dashboard
          </LinkButton>
        }
      />
      <LoginMoveBanner accountId={accountid} />
      <Suspense fallback={<StationsCard>{LOADING}</StationsCard>}>
        {firstSteps}
        {stations.data?.length !== 0 && (
          <StationsCard>
            <Stations accountId={accountid} />
          </StationsCard>
        )}
      </Suspense>
    </>
  );
}

function StationsCard({ children }: { children: ReactNode }) {
  return <Card title="Station Dashboards">{children}</Card>;
}

function Stations({ accountId }: { accountId: string }) {
  const stations = useStations(accountId);
  useLive(accountId, null);
  if (stations.isPending) return LOADING;
  if (stations.isError) {
    return (
      <ErrorState
        title="Error loading stations."
        error={stations.error}
        onRetry={() => void stations.refetch()}
      />
    );
  }
  return <StationList accountId={accountId} stations={stations.data} />;
}

/** Lists the stations, with a search field where they do not fit on one screen. */
function StationList({ accountId, stations }: { accountId: string; stations: readonly Station[] }) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const found = useMemo(
    () => stations.filter((station) => matchesStation(station, wanted)),
    [stations, wanted],
  );
  return (
    <>
      {stations.length > SEARCHED_FROM && (
        <div className={styles.search}>
          <StationSearch typed={typed} onType={setTyped} />
        </div>
      )}
      <StationTable accountId={accountId} stations={found} />
    </>
  );
}
