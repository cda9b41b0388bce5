import { useParams } from 'react-router-dom';
import { FirstSteps } from '../../features/first-steps/first-steps.js';
import { StationsPage } from '../../features/stations/stations-page.js';

/** Shows the stations of an account, and the first steps while none of them has sent. */
export function Stations() {
  const { accountid = '' } = useParams();
  return <StationsPage firstSteps={<FirstSteps accountId={accountid} />} />;
}
