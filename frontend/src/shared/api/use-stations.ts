import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.js';
import { request } from './request.js';

const INCLUDE = 'include=active,last_update';
/**
 * Query parameters for a single station. They also request all measurements that the station has ever had, sent or
 * imported.
 */
const INCLUDE_OF_ONE = `${INCLUDE},master_measlist`;
/**
 * The stations are read again after this time, because a station that stops sending becomes inactive without any
 * message.
 */
const REFRESH_MS = 60_000;

/** Reads all stations of an account, sorted by name. */
export function useStations(accountId: string | undefined) {
  return useQuery({
    ...stationsOptions(accountId),
    enabled: accountId !== undefined,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}

export function stationsOptions(accountId: string | undefined) {
  return queryOptions({
    queryKey: queryKeys.stations(accountId ?? ''),
    queryFn: ({ signal }) =>
      request(({ Station }) => Station.array(), `${stationsPath(accountId)}?${INCLUDE}`, { signal }),
  });
}

/** Reads one station of an account. */
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
      request(
        ({ Station }) => Station,
        `${stationsPath(accountId)}${encodeURIComponent(stationId)}/?${INCLUDE_OF_ONE}`,
        {
          signal,
        },
      ),
    // Changes made in another browser tab appear as soon as the user returns to this tab.
    refetchOnWindowFocus: 'always',
  });
}

function stationsPath(accountId = ''): string {
  return `/accounts/${encodeURIComponent(accountId)}/stations/`;
}
