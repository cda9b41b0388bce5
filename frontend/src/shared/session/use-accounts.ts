import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/** Reads the accounts (organizations) that the signed-in user may open: the user's own, or all for a super admin. */
export function useAccounts(isWanted: boolean) {
  return useQuery({ ...accountsOptions, enabled: isWanted, refetchOnWindowFocus: 'always' });
}

export const accountsOptions = queryOptions({
  queryKey: queryKeys.accounts,
  queryFn: ({ signal }) => request(({ Account }) => Account.array(), '/accounts/', { signal }),
});

/** Reads one account. Visitors may read it if the account allows anonymous guests. */
export function useAccount(accountId: string | undefined) {
  return useQuery({ ...accountOptions(accountId), enabled: accountId !== undefined });
}

export function accountOptions(accountId: string | undefined) {
  return queryOptions({
    queryKey: queryKeys.account(accountId ?? ''),
    queryFn: ({ signal }) =>
      request(({ Account }) => Account, `/accounts/${encodeURIComponent(accountId ?? '')}/`, { signal }),
    // Changes made in another browser tab appear as soon as the user returns to this tab.
    refetchOnWindowFocus: 'always',
  });
}
