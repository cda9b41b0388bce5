import { type AddSuperUser, SuperUser } from '@mesonet/contract/super-users.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request, requestVoid } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

const PATH = '/sadmin/users/';

/** Reads the super users, sorted by email address. */
export function useSuperUsers() {
  return useQuery({
    queryKey: queryKeys.superUsers,
    queryFn: ({ signal }) => request(SuperUser.array(), PATH, { signal }),
  });
}

/** Makes a person a super user. The server sends them an email. */
export function useAddSuperUser() {
  const reload = useReload();
  return useMutation({
    mutationFn: (user: AddSuperUser) => request(SuperUser, PATH, { method: 'POST', body: user }),
    onSuccess: () => notify('success', 'Added user'),
    onError: (error) => notify('error', 'Error adding user.', error.message),
    onSettled: reload,
  });
}

/** Makes a super user an ordinary user. */
export function useRemoveSuperUser() {
  const reload = useReload();
  return useMutation({
    mutationFn: (email: string) => requestVoid(`${PATH}${encodeURIComponent(email)}/`, { method: 'DELETE' }),
    onSuccess: () => notify('success', 'User removed from Sadmin'),
    onError: (error) => notify('error', 'Error removing user.', error.message),
    onSettled: reload,
  });
}

/** Reads the super users and the session again, because the removed user may be the signed-in one. */
function useReload() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: queryKeys.session });
    await client.invalidateQueries({ queryKey: queryKeys.superUsers });
  };
}
