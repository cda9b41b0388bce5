import { useParams } from 'react-router-dom';
import { FirstSteps } from '../../features/first-steps/first-steps.js';
import { OverviewPage } from '../../features/overview/overview-page.js';

/** Shows all stations at a glance, and the first steps while none has sent. */
export function Overview() {
  const { accountid = '' } = useParams();
  return <OverviewPage firstSteps={<FirstSteps accountId={accountid} />} />;
}
