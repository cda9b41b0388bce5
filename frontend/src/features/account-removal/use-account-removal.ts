import { AccountRemoval } from '@mesonet/contract/account-removals.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request, requestVoid } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';
import { accountPath } from '../../shared/session/use-change-account.js';

const REFRESH_MS = 15_000;

/** Deletes an organization permanently and leaves its pages. */
export function useDeleteAccount(accountId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => requestVoid(accountPath(accountId), { method: 'DELETE' }),
    onSuccess: async () => {
      await navigate('/admin/sadmin/organizations', { replace: true });
      // Cached data of the deleted organization is dropped, because a new organization may get the same id and must not
      // show it.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(accountId) });
      notify('success', 'Organization deleted');
      await Promise.all(
        [queryKeys.accounts, queryKeys.accountRemovals].map((queryKey) =>
          client.invalidateQueries({ queryKey, exact: true }),
        ),
      );
    },
    onError: (error) => notify('error', `Error deleting Organization: ${error.message}`),
  });
}

/** Reads the deleted organizations whose data is not yet erased from the disk. */
export function useAccountRemovals() {
  return useQuery({
    queryKey: queryKeys.accountRemovals,
    queryFn: ({ signal }) => request(AccountRemoval.array(), '/sadmin/account_removals/', { signal }),
    refetchInterval: ({ state }) => (state.data?.length ? REFRESH_MS : false),
  });
}
