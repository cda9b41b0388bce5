import { type StationLogEntry, StationLogPage } from '@mesonet/contract/station-logs.js';
import { Station } from '@mesonet/contract/stations.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';

const TROUBLES_MS = 5_000;
/** Kinds of entries in a station's log that report refused uploads. */
const TROUBLES: ReadonlySet<string> = new Set(['rejected', 'unauthorized']);

/** Reads the password and the addresses of a station, for users who may manage the account. */
export function useStationAccess(accountId: string, stationId: string) {
  return useQuery({
    queryKey: queryKeys.stationAccess(stationId),
    queryFn: ({ signal }) => {
      const path = `/accounts/${encodeURIComponent(accountId)}/stations/${encodeURIComponent(stationId)}`;
      return request(Station, `${path}/?include=stationpwd`, { signal });
    },
  });
}

/** Reads the newest entry about a refused upload in a station's log, every few seconds. */
export function useTrouble(stationId: string): StationLogEntry | undefined {
  const log = useQuery({
    queryKey: queryKeys.stationTroubles(stationId),
    queryFn: ({ signal }) =>
      request(StationLogPage, `/stations/${encodeURIComponent(stationId)}/logs/?count=20`, { signal }),
    refetchInterval: TROUBLES_MS,
  });
  return log.data?.items.find(({ kind }) => TROUBLES.has(kind));
}
