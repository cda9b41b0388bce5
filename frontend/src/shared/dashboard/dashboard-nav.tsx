import { NavLink } from 'react-router-dom';
import { useCanManage } from '../session/use-can-manage.js';
import styles from './dashboard-nav.module.css';

interface DashboardNavProps {
  accountId: string;
  /** Id of the station; null on the dashboard of all stations. */
  stationId: string | null;
  /**
   * Path of the overview of all stations, for a page that is not a dashboard itself, such as the full-page map. On such
   * a page, the link "Overview" to this path replaces the link "Live", which would lead to the page itself.
   */
  overviewPath?: string;
}

/**
 * Links from a dashboard to the console's pages of the same station or account. Only users who may manage the account's
 * stations see them.
 */
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
