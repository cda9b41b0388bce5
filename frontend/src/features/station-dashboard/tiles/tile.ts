import { type LatestValues } from '@mesonet/contract/samples.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { clockText } from '../../../shared/chart/words/station-clock.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { isWatched } from '../../../shared/violations/related-keys.js';
import { loudOnes } from '../../../shared/violations/urgency.js';

/** What every tile draws from; trends are undefined until they are there. All values in base units. */
export interface TileData {
  latest: LatestValues;
  /** The last 24 hours. */
  day: TrendData | undefined;
  /** Since midnight of the station. */
  today: TrendData | undefined;
  units: DisplayUnits;
  /** IANA. */
  zone: string;
  /** The station fell silent: nothing here is of now. */
  isStale: boolean;
  /** Episodes of the station that go on. */
  violations: readonly Violation[];
}

export type Reading = LatestValues['values'][string];

/** A value may lag this far behind the newest sample: sensors report in turns. */
const OUTDATED_MS = 10 * 60_000;

/** The last known value of a key; undefined: the station never had one. */
export function readingOf({ latest }: Pick<TileData, 'latest'>, key: string): Reading | undefined {
  return Object.hasOwn(latest.values, key) ? latest.values[key] : undefined;
}

/** The last known number of a key, base unit. */
export function numberOf(data: Pick<TileData, 'latest'>, key: string): number | undefined {
  const value = readingOf(data, key)?.value;
  return typeof value === 'number' ? value : undefined;
}

/** The first of the keys that the station has. */
export function firstKey(data: Pick<TileData, 'latest'>, keys: readonly string[]): string | undefined {
  return keys.find((key) => readingOf(data, key) !== undefined);
}

/** True when the sensor fell silent while the station goes on. */
export function isOutdated({ latest }: Pick<TileData, 'latest'>, reading: Reading): boolean {
  return Date.parse(latest.updateTS ?? '') - Date.parse(reading.time) > OUTDATED_MS;
}

/** "now", or the moment an outdated value is of. */
export function timeNote(data: TileData, key: string): string {
  const reading = readingOf(data, key);
  if (!reading) return '';
  return data.isStale || isOutdated(data, reading)
    ? clockText(Date.parse(reading.time), data.zone, 'dayTime')
    : 'now';
}

/** How a value was derived, in words; undefined: the station sent it. */
export function originOf({ origin, formula }: Reading): string | undefined {
  if (origin === 'sent') return undefined;
  return formula === undefined ? 'Derived' : `Derived · ${formula}`;
}

/** Tells whether a measurement is beyond the limit of an alarm that fires and waits for somebody. */
export function isFiring({ violations }: Pick<TileData, 'violations'>, key: string): boolean {
  return loudOnes(violations, serverNow()).some(
    ({ measkey, variant }) => isWatched(key, measkey) && variant === 'meas',
  );
}
