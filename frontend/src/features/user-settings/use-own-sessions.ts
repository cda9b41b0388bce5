import { OwnSession } from '@mesonet/contract/own-sessions.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { ApiError, request, requestVoid } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

/** Where the user is signed in. */
export function useOwnSessions() {
  return useQuery({
    queryKey: queryKeys.ownSessions,
    queryFn: ({ signal }) => request(OwnSession.array(), '/sessions/', { signal }),
  });
}

/** Signs out in one other place. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OwnSession) => end(id),
    onSuccess: () => notify('success', 'Signed out there'),
    onError: (error) => notify('error', `It could not be ended. ${error.message}`),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.ownSessions }),
  });
}

/** Signs out in every place, here last. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: async () => {
      // Asked anew: somebody may have signed in since the list was shown.
      const sessions = await request(OwnSession.array(), '/sessions/');
      await Promise.all(sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => end(id)));
    },
    onSuccess: () => window.location.assign('/auth/logout'),
    onError: (error) => notify('error', `Not every sign-in could be ended. ${error.message}`),
  });
}

/** One that has ended meanwhile is as good. */
async function end(id: string): Promise<void> {
  try {
    await requestVoid(`/sessions/${encodeURIComponent(id)}/`, { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
