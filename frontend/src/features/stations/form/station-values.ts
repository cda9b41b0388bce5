import { type CreateStation, type Station } from '@mesonet/contract/stations.js';
import { toBase, toDisplay, type Unit } from '@mesonet/contract/units.js';

/** The form of a station holds these values, the elevation in the unit of the account. */
export interface StationValues {
  stationname: string;
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
  timezone: string;
  /** Only a new station's id can be typed; a blank one is generated. */
  id: string;
}

type StationFields = Omit<CreateStation, '_id' | 'accountid'>;

export function emptyValues(timezone: string): StationValues {
  return { stationname: '', latitude: null, longitude: null, elevation: null, timezone, id: '' };
}

export function valuesOf(station: Station, altitude: Unit): StationValues {
  const { _id, stationname, latitude, longitude, elevation, timezone } = station;
  const shown = elevation === null ? null : Number(toDisplay(elevation, altitude).toFixed(1));
  return { stationname, latitude, longitude, elevation: shown, timezone, id: _id };
}

/** Converts the values to the server's fields, the elevation to feet. */
export function fieldsOf(values: StationValues, altitude: Unit): StationFields {
  const { stationname, latitude, longitude, elevation, timezone } = values;
  return {
    stationname: stationname.trim(),
    latitude,
    longitude,
    elevation: elevation === null ? null : toBase(elevation, altitude),
    timezone,
  };
}

/** A position is one thing, so both halves are sent together. */
export const POSITION: readonly (keyof StationValues)[] = ['latitude', 'longitude'];

/** Values that are derived from samples depend on these fields. */
const DERIVING: readonly string[] = ['latitude', 'longitude', 'elevation', 'timezone'];

/** @returns true when the changes alter values that were derived in the past */
export function changesThePast(changes: Partial<StationValues>): boolean {
  return Object.keys(changes).some((name) => DERIVING.includes(name));
}
