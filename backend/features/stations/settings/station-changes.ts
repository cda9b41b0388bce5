import { isDeepStrictEqual } from 'node:util';
import { type ChangeStation, type Station, STATION_NAME } from '@mesonet/contract/stations.js';
import { checkTimezone } from '../../../platform/check-timezone.js';
import { Forbidden, InvalidInput } from '../../../platform/errors.js';

const WRITABLE = ['stationname', 'timezone', 'latitude', 'longitude', 'elevation'] as const;
const FIXED = ['_id', 'accountid', 'stationpwd', 'ingest_urls'] as const;

/** The fields of a station that a manager may change, under their names in the API. */
export type StationSettings = Pick<Station, 'stationname' | 'latitude' | 'longitude' | 'elevation'> & {
  /** The station's own time zone; null when the station follows the time zone of its account. */
  timezone: string | null;
};

/** The stored settings of a station, and the station as its manager sees it. */
export interface StoredStation {
  settings: StationSettings;
  shown: Station;
}

/**
 * Finds which settings a PATCH really changes, because clients send back whole stations.
 * @param stored the station before the change; `shown` includes the password and the addresses that contain it
 * @returns the settings that differ from the stored ones
 * @throws Forbidden naming a field that differs and that nobody may write
 * @throws InvalidInput for a bad name or time zone, and for a position with only a latitude or only a longitude
 */
export function stationChanges(
  { settings, shown }: StoredStation,
  given: ChangeStation,
): Partial<StationSettings> {
  for (const field of FIXED) {
    if (given[field] === undefined || isDeepStrictEqual(given[field], shown[field])) continue;
    throw new Forbidden(`You may not change ${field}`, 'field_not_writable');
  }
  const changes: Partial<StationSettings> = Object.fromEntries(
    WRITABLE.flatMap((field) => {
      const value = trimmed(given[field]);
      // A station without its own time zone is shown with the time zone of its account. A client that sends this time
      // zone back changes nothing.
      return value === undefined || value === settings[field] || value === shown[field]
        ? []
        : [[field, value] as const];
    }),
  );
  check(settings, changes);
  return changes;
}

/** @throws InvalidInput unless the name consists of letters, digits, `_`, `-` and spaces, and is not only spaces */
export function checkStationName(stationname: string): void {
  if (STATION_NAME.test(stationname)) return;
  throw new InvalidInput('Invalid name', 'invalid_name', [
    { path: 'stationname', message: '1 to 100 letters, digits, spaces, hyphens and underscores' },
  ]);
}

function trimmed<Value>(value: Value): Value {
  return typeof value === 'string' ? (value.trim() as Value) : value;
}

function check(settings: StationSettings, changes: Partial<StationSettings>): void {
  const { stationname, timezone } = changes;
  if (stationname !== undefined) checkStationName(stationname);
  if (typeof timezone === 'string') checkTimezone(timezone);
  const { latitude, longitude } = { ...settings, ...changes };
  const isMoved = changes.latitude !== undefined || changes.longitude !== undefined;
  if (!isMoved || (latitude === null) === (longitude === null)) return;
  const missing = latitude === null ? 'latitude' : 'longitude';
  throw new InvalidInput('A position needs latitude and longitude', 'invalid_position', [
    { path: missing, message: `give ${missing} too, or clear both with null` },
  ]);
}
