import { type AskSignInCode, type VerifySignInCode } from '@mesonet/contract/email-sign-in.js';
import { useMutation } from '@tanstack/react-query';
import { ApiError, request } from '../../../shared/api/request.js';
import { beginSession } from '../use-sign-in.js';

/** Has a code mailed. It succeeds for unknown addresses too, so that nobody learns which are known. */
export function useAskCode() {
  return useMutation({
    mutationFn: (asked: AskSignInCode) =>
      request(({ SignInCodeAsked }) => SignInCodeAsked, '/auth/email/', { method: 'POST', body: asked }),
  });
}

/** Whether no code was mailed because the server has people sign in at an OpenID provider. */
export function isSignInElsewhere(error: Error): boolean {
  return error instanceof ApiError && error.code === 'sign_in_elsewhere';
}

/** Signs in with the code of the mail. @param onDevice told when a code of the user's device comes next */
export function useVerifyCode(onDevice: () => void) {
  return useMutation({
    mutationFn: (given: VerifySignInCode) =>
      request(({ SignInAnswer }) => SignInAnswer, '/auth/email/verify/', { method: 'POST', body: given }),
    onSuccess: (answer) => ('totp' in answer ? onDevice() : beginSession(answer)),
  });
}
