import { useParams } from 'react-router-dom';
import { FirstSteps } from '../../features/first-steps/first-steps.js';
import { HomePage } from '../../features/home/home-page.js';

/** Shows the dashboards of an account, and the first steps while none of its stations has sent. */
export function Home() {
  const { accountid = '' } = useParams();
  return <HomePage firstSteps={<FirstSteps accountId={accountid} />} />;
}
