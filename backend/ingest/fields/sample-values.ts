import { type Measurement } from '@mesonet/model/measurements.js';
import { toBase, type Unit } from '@mesonet/model/units.js';
import { isKnownText } from './text-values.js';

/** Reason why a value of a sample is refused. */
export interface ValueError {
  code: 'not_a_number' | 'invalid_text';
  detail: string;
}

export const NOT_A_NUMBER: ValueError = { code: 'not_a_number', detail: 'The value is not a number' };
const INVALID_TEXT: ValueError = {
  code: 'invalid_text',
  detail: 'The value is not one of the words this measurement knows',
};

/** A number in the base unit, or a word of a text measurement. null means no reading, an object means refused. */
export type Reading = number | string | null | ValueError;

const NO_READING_WORDS: ReadonlySet<string> = new Set([
  '',
  '--',
  'nan',
  'inf',
  '+inf',
  '-inf',
  'infinity',
  '+infinity',
  '-infinity',
]);
/** Numbers that devices send instead of a reading when a sensor is missing, whatever their unit. */
const SENTINELS: ReadonlySet<number> = new Set([-9999, -7999, -999.9, 32_767, 65_535]);
/** A number that also stands for a missing sensor, but only for measurements that cannot have this value. */
const DOUBTFUL_SENTINEL = -99.9;
/** Classes of measurements whose values can lie below −99.9 in the base unit; for temperature see `isImpossible`. */
const CLASSES_BELOW_ZERO: ReadonlySet<string> = new Set(['altitude', 'level', 'position']);
/** −90 °C in °F, colder than any air or soil. */
const COLDEST_FAHRENHEIT = -130;

const DECIMAL = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?$/i;

/**
 * Reads a number of a protocol in which every value is a text.
 * @returns null when the text is no decimal number
 */
export function parseDecimal(text: string): number | null {
  return DECIMAL.test(text) ? Number(text) : null;
}

export function isNoReadingWord(text: string): boolean {
  return NO_READING_WORDS.has(text.trim().toLowerCase());
}

/**
 * @param value as sent
 * @param unit the unit in which it was sent
 * @returns the value in the base unit; null (no reading) when it is not finite or stands for a missing sensor
 */
export function readNumber(value: number, unit: Unit): number | null {
  if (!Number.isFinite(value) || SENTINELS.has(value)) return null;
  const base = unit.isBase ? value + 0 : toBase(value, unit);
  if (value === DOUBTFUL_SENTINEL && isImpossible(unit.mClass, base)) return null;
  return Number.isFinite(base) ? base : null;
}

/** Returns true when a number in a base unit is finite and stands for a missing sensor in no measurement. */
export function isPlainReading(value: number): boolean {
  // Nearly all numbers lie in this range. None of them stands for a missing sensor, so they need no further check.
  if (value > -99 && value < 32_767) return true;
  return Number.isFinite(value) && !SENTINELS.has(value) && value !== DOUBTFUL_SENTINEL;
}

/** Reads the JSON value of one key of a sample. */
export function readJsonValue(raw: unknown, { key, isText }: Measurement, unit: Unit): Reading {
  if (typeof raw === 'number') return isText ? INVALID_TEXT : readNumber(raw, unit);
  if (raw === null) return null;
  if (typeof raw !== 'string') return isText ? INVALID_TEXT : NOT_A_NUMBER;
  if (isNoReadingWord(raw)) return null;
  return isText ? readText(raw, key) : NOT_A_NUMBER;
}

/**
 * Reads the value of a text measurement.
 * @param raw a text other than those that say that a reading is missing, such as `N/A`
 */
export function readText(raw: string, key: string): Reading {
  const text = raw.trim();
  return isKnownText(key, text) ? text : INVALID_TEXT;
}

function isImpossible(mClass: string, base: number): boolean {
  return mClass === 'temperature' ? base < COLDEST_FAHRENHEIT : !CLASSES_BELOW_ZERO.has(mClass);
}
