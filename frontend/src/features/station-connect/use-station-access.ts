import { type StationLogEntry, StationLogPage } from '@mesonet/contract/station-logs.js';
import { Station, StationPassword } from '@mesonet/contract/stations.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

const TROUBLES_MS = 5_000;
/** Kinds of the log that keep samples out. */
const TROUBLES: ReadonlySet<string> = new Set(['rejected', 'unauthorized']);

/** Password and addresses of a station, for its managers. */
export function useStationAccess(accountId: string, stationId: string) {
  return useQuery({
    queryKey: queryKeys.stationAccess(stationId),
    queryFn: ({ signal }) => {
      const path = `/accounts/${encodeURIComponent(accountId)}/stations/${encodeURIComponent(stationId)}`;
      return request(Station, `${path}/?include=stationpwd`, { signal });
    },
  });
}

/** Gives a station a new password; the old one ends at once. */
export function useNewPassword(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request(StationPassword, `/stations/${encodeURIComponent(stationId)}/rotate_password/`, {
        method: 'POST',
      }),
    onSuccess: () => {
      notify('success', 'The station has a new password');
      return client.invalidateQueries({ queryKey: queryKeys.stationAccess(stationId) });
    },
    onError: (error) => notify('error', `Failed to change the password. ${error.message}`),
  });
}

/** The newest line of the station's log about an upload that was not taken; asked again and again. */
export function useTrouble(stationId: string): StationLogEntry | undefined {
  const log = useQuery({
    queryKey: queryKeys.stationTroubles(stationId),
    queryFn: ({ signal }) =>
      request(StationLogPage, `/stations/${encodeURIComponent(stationId)}/logs/?count=20`, { signal }),
    refetchInterval: TROUBLES_MS,
  });
  return log.data?.items.find(({ kind }) => TROUBLES.has(kind));
}
