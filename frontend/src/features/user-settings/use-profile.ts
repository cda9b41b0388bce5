import { UserProfile } from '@mesonet/contract/profile.js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request, requestVoid } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';
import { ChangedMeanwhile, type Edit, refuseCollisions } from '../../shared/unsaved/collisions.js';

export type Names = Pick<UserProfile, 'first_name' | 'last_name'>;

const WORDS: Names = { first_name: 'first name', last_name: 'last name' };

const PROFILE = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => request(UserProfile, '/profile/', { signal }),
  refetchOnWindowFocus: 'always',
});

/** What the signed-in user says of themselves. */
export function useProfile() {
  return useQuery(PROFILE);
}

/** Changes names. Throws `ChangedMeanwhile` before it overwrites what was written elsewhere. */
export function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (edit: Edit<Names>) => {
      refuseCollisions(edit, await client.fetchQuery({ ...PROFILE, staleTime: 0 }), WORDS);
      return request(UserProfile, '/profile/', { method: 'PATCH', body: edit.changes });
    },
    onSuccess: async (profile) => {
      notify('success', 'Yay');
      client.setQueryData(queryKeys.profile, profile);
      // Lists of users show the name too.
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'account-users' });
    },
    onError: (error) => {
      if (!(error instanceof ChangedMeanwhile)) notify('error', 'Nay', error.message);
    },
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
