import { Account } from '@mesonet/contract/accounts.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/** The accounts the user may enter: the own ones, all for a super admin. */
export function useAccounts(isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.accounts,
    queryFn: ({ signal }) => request(Account.array(), '/accounts/', { signal }),
    enabled: isWanted,
  });
}

/** One account; visitors get it where it allows anonymous guests. */
export function useAccount(accountId: string | undefined) {
  return useQuery({ ...accountOptions(accountId), enabled: accountId !== undefined });
}

export function accountOptions(accountId: string | undefined) {
  return queryOptions({
    queryKey: queryKeys.account(accountId ?? ''),
    queryFn: ({ signal }) =>
      request(Account, `/accounts/${encodeURIComponent(accountId ?? '')}/`, { signal }),
  });
}
