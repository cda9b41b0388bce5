import { NavLink } from 'react-router-dom';
import { useCanManage } from '../session/use-can-manage.js';
import styles from './dashboard-nav.module.css';

interface DashboardNavProps {
  accountId: string;
  /** Null on the dashboard of all stations. */
  stationId: string | null;
}

/** Links a dashboard to the console's pages of its station, for managers only. */
export function DashboardNav({ accountId, stationId }: DashboardNavProps) {
  const isManager = useCanManage(accountId);
  if (!isManager) return null;
  const stations = `/admin/${accountId}/stations`;
  return (
    <nav className={styles.nav} aria-label="Dashboard">
      <NavLink to="" end>
        Live
      </NavLink>
      {stationId === null ? (
        <NavLink to={stations}>Stations</NavLink>
      ) : (
        <NavLink to={`${stations}/${stationId}/connect`}>Station</NavLink>
      )}
    </nav>
  );
}
