import { ExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.js';
import { request } from './request.js';

/** What a station measures beyond the catalogue, by name. */
export function useOwnMeasurements(stationId: string) {
  return useQuery(ownMeasurementsOptions(stationId));
}

export function ownMeasurementsOptions(stationId: string) {
  return queryOptions({
    queryKey: queryKeys.ownMeasurements(stationId),
    queryFn: ({ signal }) => request(ExtraMeasurement.array(), ownMeasurementsPath(stationId), { signal }),
  });
}

export function ownMeasurementsPath(stationId: string): string {
  return `/stations/${encodeURIComponent(stationId)}/measurements/`;
}
