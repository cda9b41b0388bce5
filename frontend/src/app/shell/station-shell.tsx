import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation, useParams } from 'react-router-dom';
import { ApiError } from '../../shared/api/request.js';
import { useStation } from '../../shared/api/use-stations.js';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { EmptyState, ErrorState, LoadingText, NotPermitted } from '../../shared/ui/page-states.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import styles from './station-shell.module.css';

/**
 * The tabs of a station's pages, for users who may manage the account. Each has the last part of the page's address and
 * a label.
 */
const TABS: readonly { path: string; label: string }[] = [
  { path: 'connect', label: 'Connect' },
  { path: 'settings', label: 'Settings' },
  { path: 'uploads', label: 'Uploads' },
  { path: 'rain', label: 'Rain' },
  { path: 'quality', label: 'Quality' },
  { path: 'imports', label: 'Imports' },
];

/** Wraps the pages on which users who may manage the account configure one station. */
export function StationShell() {
  const { accountid = '', stationid = '' } = useParams();
  const isManager = useCanManage(accountid);
  const station = useStation(accountid, stationid);
  usePageTitle(station.data?.stationname ?? stationid);
  if (!isManager) return <NotPermitted />;
  if (station.isPending) return <LoadingText>Loading station ...</LoadingText>;
  if (station.error instanceof ApiError && station.error.status === 404) {
    return (
      <EmptyState title="This station does not exist.">
        <Link to={`/admin/${accountid}/stations`}>Go to the stations</Link>
      </EmptyState>
    );
  }
  if (station.isError) {
    return (
      <ErrorState
        title="The station could not be loaded"
        error={station.error}
        onRetry={() => void station.refetch()}
      />
    );
  }
  const { stationname } = station.data;
  return (
    <>
      <PageHead
        title={stationname}
        action={<Link to={`/${accountid}/WeatherStations/${stationid}/RT/main`}>Dashboard</Link>}
      />
      <StationTabs label={`Pages of ${stationname}`} />
      <Outlet />
    </>
  );
}

/** Draws the tabs of a station. Where they do not fit side by side, the open one is scrolled into view. */
function StationTabs({ label }: { label: string }) {
  const { pathname } = useLocation();
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={label}>
      {TABS.map(({ path, label: name }) => (
        <NavLink key={path} to={path}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
