import { useParams } from 'react-router-dom';
import { OwnDashboard } from '../../features/custom-screens/own-dashboard.js';
import { StationDashboardPage } from '../../features/station-dashboard/station-dashboard-page.js';

/** Shows one station: the built-in dashboard, or the organization's custom screen. */
export function Dashboard() {
  const { accountid = '', stationid = '' } = useParams();
  return (
    <OwnDashboard dashboard="main" accountId={accountid} stationId={stationid}>
      <StationDashboardPage />
    </OwnDashboard>
  );
}
