import { AccessToken, type CreateAccessToken, CreatedAccessToken } from '@mesonet/contract/access-tokens.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request, requestVoid } from '../../../shared/api/request.js';
import { notify } from '../../../shared/notices/notices.js';

const PATH = '/access_tokens/';
const WEEK_MINUTES = 10_080;

/** Reads the user's own access tokens, without their secrets. */
export function useAccessTokens() {
  return useQuery({
    queryKey: queryKeys.accessTokens,
    queryFn: ({ signal }) => request(AccessToken.array(), PATH, { signal }),
  });
}

/** Creates an access token that is valid for a week. Only the answer to this request contains its secret. */
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
    // The token's secret is dropped from the cache once it is no longer shown.
    gcTime: 0,
  });
}

/** Deletes an access token, which makes it invalid at once. */
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
