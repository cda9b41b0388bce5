import { type AskSignInCode, type VerifySignInCode } from '@mesonet/contract/email-sign-in.js';
import { useMutation } from '@tanstack/react-query';
import { ApiError, request } from '../../../shared/api/request.js';
import { beginSession } from '../use-sign-in.js';

/**
 * Requests a sign-in code by email. The request succeeds for unknown addresses, too, so that nobody
 * learns which ones are known.
 */
export function useAskCode() {
  return useMutation({
    mutationFn: (asked: AskSignInCode) =>
      request(({ SignInCodeAsked }) => SignInCodeAsked, '/auth/email/', { method: 'POST', body: asked }),
  });
}

/** Returns true when no code was sent, because users sign in at an OpenID provider. */
export function isSignInElsewhere(error: Error): boolean {
  return error instanceof ApiError && error.code === 'sign_in_elsewhere';
}

/**
 * Signs in with the code from the email.
 * @param onDevice called when the user must also enter a code of an authenticator app
 */
export function useVerifyCode(onDevice: () => void) {
  return useMutation({
    mutationFn: (given: VerifySignInCode) =>
      request(({ SignInAnswer }) => SignInAnswer, '/auth/email/verify/', { method: 'POST', body: given }),
    onSuccess: (answer) => ('totp' in answer ? onDevice() : beginSession(answer)),
  });
}
