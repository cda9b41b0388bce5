import { type LoaderFunctionArgs } from 'react-router-dom';
import { queryClient } from '../shared/api/query-client.js';
import { stationsOptions } from '../shared/api/use-stations.js';
import { accountOptions, accountsOptions } from '../shared/session/use-accounts.js';
import { sessionOptions } from '../shared/session/use-session.js';

/** Matches the addresses of pages that show all stations of an account as soon as they open. */
const SHOWS_STATIONS = /\/(home|stations)\/?$/;

/**
 * Requests the first data of an account's pages while their code is still loading. Requests that the server would
 * refuse are left out, because they would only fill its log. The page repeats a request that fails and shows its error.
 */
export function beginAccount({ params: { accountid }, request }: LoaderFunctionArgs): null {
  void begin(accountid, new URL(request.url).pathname);
  return null;
}

async function begin(accountId: string | undefined, path: string): Promise<void> {
  const user = await queryClient.fetchQuery(sessionOptions).catch(() => null);
  if (!user) return;
  const accounts = await queryClient.fetchQuery(accountsOptions).catch(() => []);
  if (accountId === undefined || !accounts.some(({ _id }) => _id === accountId)) return;
  void queryClient.prefetchQuery(accountOptions(accountId));
  if (SHOWS_STATIONS.test(path)) void queryClient.prefetchQuery(stationsOptions(accountId));
}
