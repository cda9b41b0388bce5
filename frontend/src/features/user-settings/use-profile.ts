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

/** Reads the signed-in user's profile. */
export function useProfile() {
  return useQuery(PROFILE);
}

/** Changes the user's names. It throws `ChangedMeanwhile` instead of overwriting a change made elsewhere. */
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
      // Lists of users also show the changed name, so they are read again.
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'account-users' });
    },
    onError: (error) => {
      if (!(error instanceof ChangedMeanwhile)) notify('error', 'Nay', error.message);
    },
  });
}

/** Deletes the user with all memberships and sessions. */
export function useDeleteProfile() {
  return useMutation({
    mutationFn: () => requestVoid('/profile/', { method: 'DELETE' }),
    onSuccess: () => window.location.assign('/auth/logout'),
    onError: (error) => notify('error', `Error leaving organization: ${error.message}`),
  });
}
