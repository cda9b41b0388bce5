import { Station } from '@mesonet/contract/stations.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.js';
import { request } from './request.js';

const INCLUDE = 'include=active,last_update,active_measlist';
/** Of one station also what it had in the past, sent or imported. */
const INCLUDE_OF_ONE = `${INCLUDE},master_measlist`;
/** Whether a station counts as active changes with time alone, so the server is asked again. */
const REFRESH_MS = 60_000;

/** All stations of an account, by name. */
export function useStations(accountId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.stations(accountId ?? ''),
    queryFn: async ({ signal }) => {
      const stations = await request(Station.array(), `${stationsPath(accountId)}?${INCLUDE}`, { signal });
      return stations.sort((a, b) => a.stationname.localeCompare(b.stationname, 'en', { numeric: true }));
    },
    enabled: accountId !== undefined,
    refetchInterval: REFRESH_MS,
  });
}

/** One station of an account. */
export function useStation(accountId: string | undefined, stationId: string) {
  return useQuery({
    ...stationOptions(accountId, stationId),
    enabled: accountId !== undefined,
    refetchInterval: REFRESH_MS,
  });
}

export function stationOptions(accountId: string | undefined, stationId: string) {
  return queryOptions({
    queryKey: queryKeys.station(accountId ?? '', stationId),
    queryFn: ({ signal }) =>
      request(Station, `${stationsPath(accountId)}${encodeURIComponent(stationId)}/?${INCLUDE_OF_ONE}`, {
        signal,
      }),
  });
}

function stationsPath(accountId = ''): string {
  return `/accounts/${encodeURIComponent(accountId)}/stations/`;
}
