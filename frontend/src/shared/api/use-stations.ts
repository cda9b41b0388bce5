import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.js';
import { request } from './request.js';

const INCLUDE = 'include=active,last_update';
/** Of one station also what it had in the past, sent or imported. */
const INCLUDE_OF_ONE = `${INCLUDE},master_measlist`;
/** Whether a station counts as active changes with time alone, so the server is asked again. */
const REFRESH_MS = 60_000;

/** All stations of an account, by name. */
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
      request(
        ({ Station }) => Station,
        `${stationsPath(accountId)}${encodeURIComponent(stationId)}/?${INCLUDE_OF_ONE}`,
        {
          signal,
        },
      ),
    // The changes of another tab show here as soon as the user looks at this one.
    refetchOnWindowFocus: 'always',
  });
}

function stationsPath(accountId = ''): string {
  return `/accounts/${encodeURIComponent(accountId)}/stations/`;
}
