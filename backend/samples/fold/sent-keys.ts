import type { SampleValues } from '../observation.js';

/**
 * Keys that are derived when a station does not send them, each at its bit of the mask that is stored with a row.
 * Stored masks are read by these places: a new key is appended, and no key ever moves.
 */
export const DERIVABLE_KEYS: readonly string[] = [
  'dewPoint',
  'wetBulb',
  'vaporPressure',
  'vaporPressureDeficit',
  'heatIndex',
  'windChill',
  'apparentTemperature',
  'humidex',
  'cloudBase',
  'altimeter',
  'adjustedPressure',
  'densityAltitude',
  'evapotranspiration',
  'windSpeed2MinAvg',
  'windDirection2MinAvg',
  'windSpeed10MinAvg',
  'windDirection10MinAvg',
  'windGustSpeed10Min',
  'windGustDirection10Min',
  'windGustSpeed60Min',
  'windGustDirection60Min',
  'rainToday',
  'rainWeek',
  'rainMonth',
  'rainYear',
  'rainRate',
  'rainLastHour',
  'rainLast24Hours',
  'rainEvent',
  'stationPressure',
];

/** Set in the mask of a row whose sample held a reading of the rain gauge that the ledger counts by. */
export const GAUGE_READ = 1 << 30;

const BITS: ReadonlyMap<string, number> = new Map(DERIVABLE_KEYS.map((key, place) => [key, 1 << place]));

/** The mask of the keys that were sent among these values: bits of derivable keys alone. */
export function sentMask(values: SampleValues): number {
  let mask = 0;
  for (const key in values) mask |= BITS.get(key) ?? 0;
  return mask;
}

/** The mask without some keys. */
export function withoutKeys(mask: number, keys: Iterable<string>): number {
  let rest = mask;
  for (const key of keys) rest &= ~(BITS.get(key) ?? 0);
  return rest;
}

/** Whether a value of the key was sent, given the mask of its row. What cannot be derived was sent. */
export function isSent(mask: number, key: string): boolean {
  const bit = BITS.get(key);
  return bit === undefined || (mask & bit) !== 0;
}
