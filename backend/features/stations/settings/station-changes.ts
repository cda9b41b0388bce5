import { isDeepStrictEqual } from 'node:util';
import { type ChangeStation, type Station, STATION_NAME } from '@mesonet/contract/stations.js';
import { checkTimezone } from '../../../platform/calendar/check-timezone.js';
import { Forbidden, InvalidInput } from '../../../platform/errors.js';

const WRITABLE = ['stationname', 'timezone', 'latitude', 'longitude', 'elevation'] as const;
const FIXED = ['_id', 'accountid', 'stationpwd', 'ingest_urls'] as const;

/** The fields of a station that a manager may write, as the wire names them. */
export type StationSettings = Pick<Station, 'stationname' | 'latitude' | 'longitude' | 'elevation'> & {
  /** null: the station follows the time zone of its account. */
  timezone: string | null;
};

/** A station as it is stored, and as its manager is shown it. */
export interface StoredStation {
  settings: StationSettings;
  shown: Station;
}

/**
 * Finds what a PATCH really changes, because clients send whole stations back.
 * @param stored `shown` with the password and the addresses that hold it
 * @returns the settings that differ from those stored
 * @throws Forbidden naming a field that differs and that nobody may write
 * @throws InvalidInput for a bad name or time zone, and for a position that is only half known
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
      // A station without a zone of its own is shown the account's: sent back, that is no change.
      return value === undefined || value === settings[field] || value === shown[field]
        ? []
        : [[field, value] as const];
    }),
  );
  check(settings, changes);
  return changes;
}

/** @throws InvalidInput unless it holds letters, digits, `_`, `-` and spaces only, at least one that is no space */
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
