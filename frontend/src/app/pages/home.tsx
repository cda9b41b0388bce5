import { useParams } from 'react-router-dom';
import { FirstSteps } from '../../features/first-steps/first-steps.js';
import { HomePage } from '../../features/home/home-page.js';

/**
 * Shows the dashboards of an account. Until one of its stations has sent a sample, it shows a guide for new accounts.
 */
export function Home() {
  const { accountid = '' } = useParams();
  return <HomePage firstSteps={<FirstSteps accountId={accountid} />} />;
}
