import { MINUTE_MS } from '@mesonet/model/durations.js';
import { type CurrentUser } from '@mesonet/contract/session.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { ApiError, request } from '../api/request.js';
import { followUserTheme } from './theme/follow-user-theme.js';

/** Reads the signed-in user; null for a visitor who is not signed in. */
export function useSession() {
  return useQuery(sessionOptions);
}

export const sessionOptions = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 5 * MINUTE_MS,
});

/**
 * True if the server marked the page as opened without a session. Only the first request for the session is then left
 * out; later ones are sent, because the visitor may have signed in meanwhile.
 */
let isKnownVisitor = document.querySelector('meta[name="signed-in"][content="no"]') !== null;

async function fetchSession(signal: AbortSignal): Promise<CurrentUser | null> {
  if (isKnownVisitor) {
    isKnownVisitor = false;
    return null;
  }
  try {
    const user = await request((first) => first.CurrentUser, '/session/', { signal });
    followUserTheme(user);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}
