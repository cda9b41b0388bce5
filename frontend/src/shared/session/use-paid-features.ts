import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/** Reads the paid features of an account. Visitors may read them if they may see the account's stations. */
export function usePaidFeatures(accountId: string) {
  return useQuery(paidFeaturesOptions(accountId));
}

export function paidFeaturesOptions(accountId: string) {
  return queryOptions({
    queryKey: queryKeys.paidFeatures(accountId),
    queryFn: ({ signal }) =>
      request((first) => first.AccountFeatures, `/accounts/${encodeURIComponent(accountId)}/features/`, {
        signal,
      }),
    // The features are read again when the user returns to this browser tab, so that somebody who comes back from the
    // checkout page sees the bought features at once.
    refetchOnWindowFocus: 'always',
  });
}
