import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/** The accounts the user may enter: the own ones, all for a super admin. */
export function useAccounts(isWanted: boolean) {
  return useQuery({ ...accountsOptions, enabled: isWanted, refetchOnWindowFocus: 'always' });
}

export const accountsOptions = queryOptions({
  queryKey: queryKeys.accounts,
  queryFn: ({ signal }) => request(({ Account }) => Account.array(), '/accounts/', { signal }),
});

/** One account; visitors get it where it allows anonymous guests. */
export function useAccount(accountId: string | undefined) {
  return useQuery({ ...accountOptions(accountId), enabled: accountId !== undefined });
}

export function accountOptions(accountId: string | undefined) {
  return queryOptions({
    queryKey: queryKeys.account(accountId ?? ''),
    queryFn: ({ signal }) =>
      request(({ Account }) => Account, `/accounts/${encodeURIComponent(accountId ?? '')}/`, { signal }),
    // The changes of another tab show here as soon as the user looks at this one.
    refetchOnWindowFocus: 'always',
  });
}
