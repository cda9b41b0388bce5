import { AccountUnits } from '@mesonet/contract/accounts.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';
import { accountPath } from '../../shared/session/use-change-account.js';

/** Replaces the units of an account. */
export function useChooseUnits(accountId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (units: AccountUnits) =>
      request(AccountUnits, `${accountPath(accountId)}units/`, { method: 'PUT', body: units }),
    onSuccess: async () => {
      notify('success', 'Units updated');
      await client.invalidateQueries({ queryKey: queryKeys.accounts });
    },
    onError: (error) => notify('error', 'Failed to update units', error.message),
  });
}
