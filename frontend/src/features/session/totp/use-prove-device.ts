import { CurrentUser } from '@mesonet/contract/session.js';
import { type TotpCode } from '@mesonet/contract/totp.js';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../shared/api/request.js';
import { beginSession } from '../use-sign-in.js';

/** Completes a sign-in with a code of the user's authenticator app. */
export function useProveDevice() {
  return useMutation({
    mutationFn: (given: TotpCode) => request(CurrentUser, '/auth/totp/', { method: 'POST', body: given }),
    onSuccess: beginSession,
  });
}
