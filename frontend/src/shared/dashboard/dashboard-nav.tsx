import { NavLink } from 'react-router-dom';
import { useCanManage } from '../session/use-can-manage.js';
import styles from './dashboard-nav.module.css';

interface DashboardNavProps {
  accountId: string;
  /** Null on the dashboard of all stations. */
  stationId: string | null;
  /** Given on a page that is no dashboard itself. */
  overviewPath?: string;
}

/** Links a dashboard to the console's pages of its station, for managers only. */
export function DashboardNav({ accountId, stationId, overviewPath }: DashboardNavProps) {
  const isManager = useCanManage(accountId);
  if (!isManager) return null;
  const stations = `/admin/${accountId}/stations`;
  return (
    <nav className={styles.nav} aria-label="Dashboard">
      {overviewPath === undefined ? (
        <NavLink to="" end>
          Live
        </NavLink>
      ) : (
        <NavLink to={overviewPath}>Overview</NavLink>
      )}
      {stationId === null ? (
        <NavLink to={stations}>Stations</NavLink>
      ) : (
        <NavLink to={`${stations}/${stationId}/connect`}>Station</NavLink>
      )}
    </nav>
  );
}
