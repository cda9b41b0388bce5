import { type ChangeProfile, UserProfile } from '@mesonet/contract/profile.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request, requestVoid } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

/** What the signed-in user says of themselves. */
export function useProfile() {
  return useQuery({
    queryKey: queryKeys.profile,
    queryFn: ({ signal }) => request(UserProfile, '/profile/', { signal }),
  });
}

export function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeProfile) =>
      request(UserProfile, '/profile/', { method: 'PATCH', body: change }),
    onSuccess: async (profile) => {
      notify('success', 'Yay');
      client.setQueryData(queryKeys.profile, profile);
      // Lists of users show the name too.
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'account-users' });
    },
    onError: (error) => notify('error', 'Nay', error.message),
  });
}

/** Ends the user, all memberships and all sessions. */
export function useDeleteProfile() {
  return useMutation({
    mutationFn: () => requestVoid('/profile/', { method: 'DELETE' }),
    onSuccess: () => window.location.assign('/auth/logout'),
    onError: (error) => notify('error', `Error leaving organization: ${error.message}`),
  });
}
