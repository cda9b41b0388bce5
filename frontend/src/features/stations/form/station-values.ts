import { type CreateStation, type Station } from '@mesonet/contract/stations.js';
import { toBase, toDisplay, type Unit } from '@mesonet/model/units.js';

/** Values of the form for a station. The elevation is in the unit of the account. */
export interface StationValues {
  stationname: string;
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
  timezone: string;
  /** Id of a new station, which cannot be changed later. When it is blank, the server generates one. */
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

/** Converts the values of the form to the fields that are sent to the server, with the elevation in feet. */
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

/** Fields that are sent together when one of them changes, because latitude and longitude form one value. */
export const POSITION: readonly (keyof StationValues)[] = ['latitude', 'longitude'];

/** Fields of a station on which derived values depend. */
const DERIVING: readonly string[] = ['latitude', 'longitude', 'elevation', 'timezone'];

/** @returns true when the changes affect values that were derived in the past */
export function changesThePast(changes: Partial<StationValues>): boolean {
  return Object.keys(changes).some((name) => DERIVING.includes(name));
}
