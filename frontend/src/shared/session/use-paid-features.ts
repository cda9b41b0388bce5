import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/** Which paid features are open to an account; visitors may ask where they may look at its stations. */
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
    // Whoever comes back from the checkout finds open what was bought.
    refetchOnWindowFocus: 'always',
  });
}
