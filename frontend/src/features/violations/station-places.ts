import { type Station } from '@mesonet/contract/stations.js';

/** Facts about the station of a violation that the violation does not hold. */
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
