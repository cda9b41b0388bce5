import { type Measurement, STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';

const STORED: ReadonlyMap<string, Measurement> = new Map(STORED_MEASUREMENTS.map((each) => [each.key, each]));

/** Shape of a name that could be a measurement of some protocol. Such a name is safe to count, show and log. */
const KEY_SHAPE = /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/;

const SHOWN_LENGTH = 40;

/**
 * @returns the measurement of the catalogue with this key whose values are stored; undefined for any other key, such as
 *   that of the sample's time
 */
export function storedMeasurement(key: string): Measurement | undefined {
  return STORED.get(key);
}

/** Returns false for names that nobody gives to a measurement, such as `__proto__`, `a;DROP` or 300 letters. */
export function isKeyShaped(key: string): boolean {
  return KEY_SHAPE.test(key);
}

/** Makes a refused key printable and short, so that an answer or a log may repeat it. */
export function shownKey(key: string): string {
  const printable = key.replace(/[^\x20-\x7e]/g, '?');
  return printable.length > SHOWN_LENGTH ? `${printable.slice(0, SHOWN_LENGTH)}…` : printable;
}
