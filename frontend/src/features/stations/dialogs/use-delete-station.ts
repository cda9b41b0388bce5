import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { requestVoid } from '../../../shared/api/request.js';
import { notify } from '../../../shared/notices/notices.js';

/** Deletes a station permanently and leaves its pages. */
export function useDeleteStation(accountId: string, stationId: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      requestVoid(`/accounts/${encodeURIComponent(accountId)}/stations/${encodeURIComponent(stationId)}/`, {
        method: 'DELETE',
      }),
    onSuccess: async () => {
      await navigate(`/admin/${accountId}/stations`, { replace: true });
      // Cached data of the deleted station is dropped, because a new station may get the same id and must not show it.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(stationId) });
      notify('success', 'Station deleted');
      await client.invalidateQueries({ queryKey: queryKeys.stations(accountId), exact: true });
    },
    onError: (error) => notify('error', `Station update failed: ${error.message}`),
  });
}
