import { type CurrentUser, type SignIn } from '@mesonet/contract/session.js';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/query-client.js';
import { queryKeys } from '../../shared/api/query-keys.js';
import { ApiError, request } from '../../shared/api/request.js';
import { followUserTheme } from '../../shared/session/theme/follow-user-theme.js';

/** Signs in with username and password. */
export function useSignIn() {
  return useMutation({
    mutationFn: (credentials: SignIn) =>
      request((first) => first.CurrentUser, '/session/', { method: 'POST', body: credentials }),
    onSuccess: beginSession,
  });
}

/** Begins the session of a user who has signed in. Data that was cached for the visitor before is dropped. */
export function beginSession(user: CurrentUser): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] });
  queryClient.setQueryData(queryKeys.session, user);
  followUserTheme(user);
}

/**
 * Returns the message for a failed sign-in. Every refusal has the same text, so that nobody learns which names exist.
 */
export function signInProblem(error: unknown): string {
  return error instanceof ApiError && error.status === 0 ? error.reason : 'Invalid username or password.';
}
