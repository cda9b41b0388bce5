import { type Role } from '@mesonet/contract/common.js';
import { AccountUser, type AddAccountUser } from '@mesonet/contract/users.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request, requestVoid } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';
import { accountUserPath } from '../../shared/session/use-leave-organization.js';

/** Reads the members of an account, for its admins. */
export function useAccountUsers(accountId: string) {
  return useQuery({
    queryKey: queryKeys.accountUsers(accountId),
    queryFn: ({ signal }) => request(AccountUser.array(), usersPath(accountId), { signal }),
  });
}

/** Invites a person to an account. */
export function useAddUser(accountId: string) {
  const reload = useReload(accountId);
  return useMutation({
    mutationFn: (user: AddAccountUser) =>
      request(AccountUser, usersPath(accountId), { method: 'POST', body: user }),
    onSuccess: () => notify('success', 'User added'),
    onError: (error) => notify('error', 'Error adding user. Please try again.', error.message),
    onSettled: reload,
  });
}

/** Changes the role of a member of an account. */
export function useChangeRole(accountId: string) {
  const reload = useReload(accountId);
  return useMutation({
    mutationFn: ({ email, role }: { email: string; role: Role }) =>
      request(AccountUser, accountUserPath(accountId, email), { method: 'PATCH', body: { role } }),
    onSuccess: () => notify('success', 'Updated user role'),
    onError: (error) => notify('error', 'Error changing user role', error.message),
    onSettled: reload,
  });
}

/** Removes another member from an account. */
export function useRemoveUser(accountId: string) {
  const reload = useReload(accountId);
  return useMutation({
    mutationFn: (email: string) => requestVoid(accountUserPath(accountId, email), { method: 'DELETE' }),
    onSuccess: () => notify('success', 'Removed user'),
    onError: (error) => notify('error', error.message),
    onSettled: reload,
  });
}

/**
 * Reads the members and the session again, because others may have changed the members, and the user's
 * own role may have changed.
 */
function useReload(accountId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.accountUsers(accountId) }),
      client.invalidateQueries({ queryKey: queryKeys.session }),
    ]);
}

function usersPath(accountId: string): string {
  return `/accounts/${encodeURIComponent(accountId)}/users/`;
}
