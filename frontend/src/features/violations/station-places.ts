import { type Station } from '@mesonet/contract/stations.js';

/** What a violation does not say of its station. */
export interface StationPlace {
  name: string;
  /** IANA. */
  zone: string;
}

/** @param stations undefined while they are not known */
export function placeOf(stations: readonly Station[] | undefined, stationId: string): StationPlace {
  const station = stations?.find(({ _id }) => _id === stationId);
  return { name: station?.stationname ?? stationId, zone: station?.timezone ?? 'UTC' };
}
