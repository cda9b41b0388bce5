import { type Measurement, STORED_MEASUREMENTS } from '@mesonet/contract/measurements.js';

const STORED: ReadonlyMap<string, Measurement> = new Map(STORED_MEASUREMENTS.map((each) => [each.key, each]));

/** What could be the name of a measurement somewhere: safe to count, show and log. */
const KEY_SHAPE = /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/;

const SHOWN_LENGTH = 40;

/** @returns undefined for a key the catalogue does not store, the sample's own time included */
export function storedMeasurement(key: string): Measurement | undefined {
  return STORED.get(key);
}

/** False for names nobody gives to a measurement: `__proto__`, `a;DROP`, 300 letters. */
export function isKeyShaped(key: string): boolean {
  return KEY_SHAPE.test(key);
}

/** A refused key as an answer or a log may repeat it: printable and short. */
export function shownKey(key: string): string {
  const printable = key.replace(/[^\x20-\x7e]/g, '?');
  return printable.length > SHOWN_LENGTH ? `${printable.slice(0, SHOWN_LENGTH)}…` : printable;
}
