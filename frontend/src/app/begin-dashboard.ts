import { type LoaderFunctionArgs } from 'react-router-dom';
import { replacedDashboardsOptions } from '../features/custom-screens/use-replaced-dashboards.js';
import { queryClient } from '../shared/api/query-client.js';
import { latestOptions } from '../shared/api/use-latest.js';
import { ownMeasurementsOptions } from '../shared/api/use-own-measurements.js';
import { stationOptions } from '../shared/api/use-stations.js';
import { accountOptions } from '../shared/session/use-accounts.js';

/**
 * Requests the first data of a dashboard while its code is still loading. The page itself requests the data of its
 * charts later. It also repeats a request that fails, and shows its error.
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
