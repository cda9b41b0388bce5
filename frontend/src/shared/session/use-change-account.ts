import { Account, type ChangeAccount } from '@mesonet/contract/accounts.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';
import { notify } from '../notices/notices.js';

/** Changes what is set of an account. */
export function useChangeAccount(accountId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeAccount) =>
      request(Account, accountPath(accountId), { method: 'PATCH', body: change }),
    onSuccess: async (account) => {
      client.setQueryData(queryKeys.account(accountId), account);
      notify('success', 'Account updated');
      // Lists show the name.
      await client.invalidateQueries({ queryKey: queryKeys.accounts });
    },
    onError: (error) => notify('error', `Account update failed: ${error.message}`),
  });
}

export function accountPath(accountId: string): string {
  return `/accounts/${encodeURIComponent(accountId)}/`;
}
