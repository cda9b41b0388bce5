import { type Station } from '@mesonet/contract/stations.js';

/** Facts about the station of a violation, which the violation itself does not contain. */
export interface StationPlace {
  name: string;
  /** IANA time zone of the station. */
  zone: string;
}

/**
 * Returns the name and time zone of a station. For a station that is not loaded, they are its id and UTC.
 * @param stations undefined until they are loaded
 */
export function placeOf(stations: readonly Station[] | undefined, stationId: string): StationPlace {
  const station = stations?.find(({ _id }) => _id === stationId);
  return { name: station?.stationname ?? stationId, zone: station?.timezone ?? 'UTC' };
}
