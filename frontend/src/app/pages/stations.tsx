import { useParams } from 'react-router-dom';
import { FirstSteps } from '../../features/first-steps/first-steps.js';
import { StationsPage } from '../../features/stations/stations-page.js';

/** Shows the stations of an account. Until one of them has sent a sample, it shows a guide for new accounts. */
export function Stations() {
  const { accountid = '' } = useParams();
  return <StationsPage firstSteps={<FirstSteps accountId={accountid} />} />;
}
