import { useMutation } from '@tanstack/react-query';
import { requestVoid } from '../api/request.js';
import { notify } from '../notices/notices.js';

/** Ends the signed-in user's membership in an organization and reloads the console. */
export function useLeaveOrganization(email: string) {
  return useMutation({
    mutationFn: (accountId: string) => requestVoid(accountUserPath(accountId, email), { method: 'DELETE' }),
    onSuccess: () => window.location.assign('/admin/'),
    onError: (error) => notify('error', `Error leaving organization: ${error.message}`),
  });
}

/** API path of a member of an account, used to change or remove the member. */
export function accountUserPath(accountId: string, email: string): string {
  return `/accounts/${encodeURIComponent(accountId)}/users/${encodeURIComponent(email)}/`;
}
