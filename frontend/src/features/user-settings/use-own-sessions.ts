import { OwnSession } from '@mesonet/contract/own-sessions.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { ApiError, request, requestVoid } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

/** Reads the sessions of the user, each of which is a sign-in in one browser or app. */
export function useOwnSessions() {
  return useQuery({
    queryKey: queryKeys.ownSessions,
    queryFn: ({ signal }) => request(OwnSession.array(), '/sessions/', { signal }),
  });
}

/** Ends another session of the user. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OwnSession) => end(id),
    onSuccess: () => notify('success', 'Signed out there'),
    onError: (error) => notify('error', `It could not be ended. ${error.message}`),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.ownSessions }),
  });
}

/** Ends all sessions of the user, the present one last. */
export function useSignOutEverywhere() {
  return useMutation({
    mutationFn: async () => {
      // The list of sessions is read again, because the user may have signed in elsewhere since it was shown.
      const sessions = await request(OwnSession.array(), '/sessions/');
      await Promise.all(sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => end(id)));
    },
    onSuccess: () => window.location.assign('/auth/logout'),
    onError: (error) => notify('error', `Not every sign-in could be ended. ${error.message}`),
  });
}

/** Ends a session. It is no error when the session has already ended. */
async function end(id: string): Promise<void> {
  try {
    await requestVoid(`/sessions/${encodeURIComponent(id)}/`, { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
