import { type AskSignInCode, type VerifySignInCode } from '@mesonet/contract/email-sign-in.js';
import { CurrentUser } from '@mesonet/contract/session.js';
import { useMutation } from '@tanstack/react-query';
import { request, requestVoid } from '../../../shared/api/request.js';
import { beginSession } from '../use-sign-in.js';

/** Has a code mailed. It succeeds for unknown addresses too, so that nobody learns which are known. */
export function useAskCode() {
  return useMutation({
    mutationFn: (asked: AskSignInCode) => requestVoid('/auth/email/', { method: 'POST', body: asked }),
  });
}

/** Signs in with the code of the mail. */
export function useVerifyCode() {
  return useMutation({
    mutationFn: (given: VerifySignInCode) =>
      request(CurrentUser, '/auth/email/verify/', { method: 'POST', body: given }),
    onSuccess: beginSession,
  });
}
