import { useMutation } from '@tanstack/react-query';
import { requestVoid } from '../api/request.js';
import { notify } from '../notices/notices.js';

/** Ends the own membership in an organization, and opens the console anew. */
export function useLeaveOrganization(email: string) {
  return useMutation({
    mutationFn: (accountId: string) => requestVoid(accountUserPath(accountId, email), { method: 'DELETE' }),
    onSuccess: () => window.location.assign('/admin/'),
    onError: (error) => notify('error', `Error leaving organization: ${error.message}`),
  });
}

/** Where a member of an account is changed and removed. */
export function accountUserPath(accountId: string, email: string): string {
  return `/accounts/${encodeURIComponent(accountId)}/users/${encodeURIComponent(email)}/`;
}
