import { AccessToken, type CreateAccessToken, CreatedAccessToken } from '@mesonet/contract/access-tokens.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request, requestVoid } from '../../../shared/api/request.js';
import { notify } from '../../../shared/notices/notices.js';

const PATH = '/access_tokens/';
const WEEK_MINUTES = 10_080;

/** The user's own, without their secrets. */
export function useAccessTokens() {
  return useQuery({
    queryKey: queryKeys.accessTokens,
    queryFn: ({ signal }) => request(AccessToken.array(), PATH, { signal }),
  });
}

/** Makes one for a week. Its secret is in the answer, and nowhere else. */
export function useCreateToken() {
  const reload = useReload();
  return useMutation({
    mutationFn: (description: string) => {
      const body: CreateAccessToken = { description, expires_in: WEEK_MINUTES };
      return request(CreatedAccessToken, PATH, { method: 'POST', body });
    },
    onSuccess: () => notify('success', 'Created access token'),
    onError: (error) => notify('error', 'Error creating access token', error.message),
    onSettled: reload,
    // Kept nowhere once it is not shown.
    gcTime: 0,
  });
}

/** Ends one at once. */
export function useDeleteToken() {
  const reload = useReload();
  return useMutation({
    mutationFn: (id: string) => requestVoid(`${PATH}${encodeURIComponent(id)}/`, { method: 'DELETE' }),
    onSuccess: () => notify('success', 'Deleted access token'),
    onError: (error) => notify('error', 'Error deleting access token', error.message),
    onSettled: reload,
  });
}

function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.accessTokens });
}
