import { useParams } from 'react-router-dom';
import { OwnDashboard } from '../../features/custom-screens/own-dashboard.js';
import { FirstSteps } from '../../features/first-steps/first-steps.js';
import { OverviewPage } from '../../features/overview/overview-page.js';

/**
 * Shows all stations at a glance, or the organization's custom screen. Until a station has sent a sample, it shows a
 * guide for new accounts.
 */
export function Overview() {
  const { accountid = '' } = useParams();
  return (
    <OwnDashboard dashboard="overview" accountId={accountid} stationId={null}>
      <OverviewPage firstSteps={<FirstSteps accountId={accountid} />} />
    </OwnDashboard>
  );
}
