import { type ChangeAccountPassword } from '@mesonet/contract/account-password.js';
import { useMutation } from '@tanstack/react-query';
import { ApiError, requestVoid } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';
import { accountPath } from '../../shared/session/use-change-account.js';

/**
 * Replaces the password of an organization's shared sign-in. An error 401 means a wrong current password, which the
 * form shows at its field.
 */
export function useChangePassword(accountId: string) {
  return useMutation({
    mutationFn: (change: ChangeAccountPassword) =>
      requestVoid(`${accountPath(accountId)}password/`, { method: 'PATCH', body: change }),
    onSuccess: () => notify('success', 'Password changed'),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return;
      notify('error', `Password failed to change: ${error.message}`);
    },
  });
}
