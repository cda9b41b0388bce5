import { type ReservedRain, rainReading } from '../../../rain/rain-readings.js';
import type { RainState } from '../../../rain/rain-state.js';
import type { SampleValues } from '../../core/observation.js';

/**
 * Keys that are derived when a station does not send them. The position of a key is its bit in the mask that is stored
 * with a row. New keys are added at the end and none may move, because stored masks depend on the positions.
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

/**
 * Number of bits for keys. PostgreSQL stores the mask as an integer of 32 bits. Its two other bits are GAUGE_READ and
 * the sign.
 */
const KEY_BITS = 30;

/** Bit that is set when the sample held a reading of the rain counter that its station's rain is counted from. */
export const GAUGE_READ = 1 << KEY_BITS;

const BITS = bitsOf(DERIVABLE_KEYS);

/** @throws RangeError for more keys than the mask has bits, so that the server does not start */
export function bitsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  if (keys.length > KEY_BITS)
    throw new RangeError(`${keys.length} derivable keys do not fit into ${KEY_BITS} bits`);
  return new Map(keys.map((key, place) => [key, 1 << place]));
}

/** Returns the bit mask of the sent keys among those that can also be derived. Other keys have no bit. */
export function sentMask(values: SampleValues): number {
  let mask = 0;
  for (const key in values) mask |= BITS.get(key) ?? 0;
  return mask;
}

/** Returns a bit mask without the bits of some keys. */
export function withoutKeys(mask: number, keys: Iterable<string>): number {
  let rest = mask;
  for (const key of keys) rest &= ~(BITS.get(key) ?? 0);
  return rest;
}

/** Tells from the bit mask of a row whether the station sent the key. A key that cannot be derived was always sent. */
export function isSent(mask: number, key: string): boolean {
  const bit = BITS.get(key);
  return bit === undefined || (mask & bit) !== 0;
}

/**
 * Returns `GAUGE_READ` when the sample holds a reading of the rain counter that its station's rain is counted from,
 * otherwise 0.
 */
export function gaugeRead({ now }: RainState, sent: SampleValues, reserved: ReservedRain): number {
  return now && rainReading(now.source, sent, reserved) !== undefined ? GAUGE_READ : 0;
}
