import { MINUTE_MS } from '@mesonet/model/durations.js';
import { type LatestValues } from '@mesonet/contract/samples.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { isWatched } from '../../../shared/violations/related-keys.js';
import { loudOnes } from '../../../shared/violations/urgency.js';

/**
 * The data from which every tile of a dashboard is drawn, in base units. Trends are undefined until they are loaded.
 */
export interface TileData {
  latest: LatestValues;
  /** Trend of the last 24 hours. */
  day: TrendData | undefined;
  /** Trend since midnight at the station. */
  today: TrendData | undefined;
  units: DisplayUnits;
  /** IANA time zone of the station. */
  zone: string;
  /** True when the station is silent, so none of the values is current. */
  isStale: boolean;
  /** Episodes of the station that have not ended. */
  violations: readonly Violation[];
}

export type Reading = LatestValues['values'][string];

/**
 * A value counts as outdated when it is older than the newest sample by more than this. A smaller difference is usual,
 * because the sensors of a station report in turns.
 */
const OUTDATED_MS = 10 * MINUTE_MS;

/** Returns the last known value of a measurement key; undefined where the station never sent one. */
export function readingOf({ latest }: Pick<TileData, 'latest'>, key: string): Reading | undefined {
  return Object.hasOwn(latest.values, key) ? latest.values[key] : undefined;
}

/** Returns the last known number of a measurement key, in the base unit. */
export function numberOf(data: Pick<TileData, 'latest'>, key: string): number | undefined {
  const value = readingOf(data, key)?.value;
  return typeof value === 'number' ? value : undefined;
}

/** Returns the first of the measurement keys that the station has. */
export function firstKey(data: Pick<TileData, 'latest'>, keys: readonly string[]): string | undefined {
  return keys.find((key) => readingOf(data, key) !== undefined);
}

/** Returns true when a value is outdated: its sensor is silent while the station still sends. */
export function isOutdated({ latest }: Pick<TileData, 'latest'>, reading: Reading): boolean {
  return Date.parse(latest.updateTS ?? '') - Date.parse(reading.time) > OUTDATED_MS;
}

/** Returns "now", or the time of an outdated value. */
export function timeNote(data: TileData, key: string): string {
  const reading = readingOf(data, key);
  if (!reading) return '';
  return data.isStale || isOutdated(data, reading)
    ? formatStationTime(Date.parse(reading.time), data.zone, 'dayTime')
    : 'now';
}

/** Describes how a value was derived; undefined where the station itself sent it. */
export function originOf({ origin, formula }: Reading): string | undefined {
  if (origin === 'sent') return undefined;
  return formula === undefined ? 'Derived' : `Derived · ${formula}`;
}

/** Checks whether a measurement has a firing alarm that nobody has acknowledged or snoozed. */
export function isFiring({ violations }: Pick<TileData, 'violations'>, key: string): boolean {
  return loudOnes(violations, serverNow()).some(
    ({ measkey, variant }) => isWatched(key, measkey) && variant === 'meas',
  );
}
