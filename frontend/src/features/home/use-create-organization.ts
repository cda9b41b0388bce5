import { Account, type CreateAccount } from '@mesonet/contract/accounts.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

/** Creates an organization, and its first admin where one is named. */
export function useCreateOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (organization: CreateAccount) =>
      request(Account, '/accounts/', { method: 'POST', body: organization }),
    onSuccess: () => {
      notify('success', 'Organization created');
      return client.invalidateQueries({ queryKey: queryKeys.accounts, exact: true });
    },
    onError: (error) => notify('error', `Failed to create organization. ${error.message}`),
  });
}
