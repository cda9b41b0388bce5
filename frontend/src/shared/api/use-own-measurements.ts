import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.js';
import { request } from './request.js';

/**
 * Reads the own measurements of a station, sorted by name.
 * @param isWanted false while no station is chosen; then nothing is requested
 */
export function useOwnMeasurements(stationId: string, isWanted = true) {
  return useQuery({ ...ownMeasurementsOptions(stationId), enabled: isWanted });
}

export function ownMeasurementsOptions(stationId: string) {
  return queryOptions({
    queryKey: queryKeys.ownMeasurements(stationId),
    queryFn: ({ signal }) =>
      request(({ ExtraMeasurement }) => ExtraMeasurement.array(), ownMeasurementsPath(stationId), { signal }),
  });
}

export function ownMeasurementsPath(stationId: string): string {
  return `/stations/${encodeURIComponent(stationId)}/measurements/`;
}
