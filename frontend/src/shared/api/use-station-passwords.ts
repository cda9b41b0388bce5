import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '../notices/notices.js';
import { queryKeys } from './query-keys.js';
import { request } from './request.js';

/**
 * Reads the passwords of all stations of an account, by station id. The server logs each answer that contains
 * passwords, so they are requested once per visit of the page and not each time the stations are read again.
 */
export function useStationPasswords(
  accountId: string,
  isWanted: boolean,
): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.stationPasswords(accountId),
    queryFn: async ({ signal }) => {
      const path = `/accounts/${encodeURIComponent(accountId)}/stations/?include=stationpwd`;
      const stations = await request(({ Station }) => Station.array(), path, { signal });
      return new Map(
        stations.flatMap(({ _id, stationpwd }) => (stationpwd ? [[_id, stationpwd] as const] : [])),
      );
    },
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
  return data;
}

/** Gives a station a new password; the old one stops working at once. */
export function useNewPassword(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request(
        ({ StationPassword }) => StationPassword,
        `/stations/${encodeURIComponent(stationId)}/rotate_password/`,
        {
          method: 'POST',
        },
      ),
    onSuccess: () => {
      notify('success', 'The station has a new password');
      void client.invalidateQueries({ queryKey: ['station-passwords'] });
      return client.invalidateQueries({ queryKey: queryKeys.stationAccess(stationId) });
    },
    onError: (error) => notify('error', `Failed to change the password. ${error.message}`),
  });
}
