import { type LoaderFunctionArgs } from 'react-router-dom';
import { replacedDashboardsOptions } from '../features/custom-screens/use-replaced-dashboards.js';
import { queryClient } from '../shared/api/query-client.js';
import { latestOptions } from '../shared/api/use-latest.js';
import { ownMeasurementsOptions } from '../shared/api/use-own-measurements.js';
import { stationOptions } from '../shared/api/use-stations.js';
import { accountOptions } from '../shared/session/use-accounts.js';

/**
 * Asks for all that a dashboard begins with while its page is still being fetched: what its charts show is asked for once
 * these are there. What fails is asked for again by the page, which tells of it.
 */
export function beginDashboard({ params }: LoaderFunctionArgs): null {
  const { accountid = '', stationid = '' } = params;
  void queryClient.prefetchQuery(replacedDashboardsOptions(accountid));
  void queryClient.prefetchQuery(accountOptions(accountid));
  void queryClient.prefetchQuery(stationOptions(accountid, stationid));
  void queryClient.prefetchQuery(latestOptions(stationid));
  void queryClient.prefetchQuery(ownMeasurementsOptions(stationid));
  return null;
}
