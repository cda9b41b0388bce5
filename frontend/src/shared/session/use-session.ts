import { CurrentUser } from '@mesonet/contract/session.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { ApiError, request } from '../api/request.js';
import { followUserTheme } from './theme/follow-user-theme.js';

/** The signed-in user; null for a visitor. */
export function useSession() {
  return useQuery({
    queryKey: queryKeys.session,
    queryFn: ({ signal }) => fetchSession(signal),
    staleTime: 5 * 60_000,
  });
}

async function fetchSession(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    const user = await request(CurrentUser, '/session/', { signal });
    followUserTheme(user);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}
