import { type CurrentUser } from '@mesonet/contract/session.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { ApiError, request } from '../api/request.js';
import { followUserTheme } from './theme/follow-user-theme.js';

/** The signed-in user; null for a visitor. */
export function useSession() {
  return useQuery(sessionOptions);
}

export const sessionOptions = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 5 * 60_000,
});

/** The server marks the page of a visitor without a session; the mark counts for the first request only. */
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
