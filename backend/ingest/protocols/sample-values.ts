import { type Measurement } from '@mesonet/contract/measurements.js';
import { toBase, type Unit } from '@mesonet/contract/units.js';
import { isKnownText } from './text-values.js';

/** Why a value is refused. */
export interface ValueError {
  code: 'not_a_number' | 'invalid_text';
  detail: string;
}

export const NOT_A_NUMBER: ValueError = { code: 'not_a_number', detail: 'The value is not a number' };
const INVALID_TEXT: ValueError = {
  code: 'invalid_text',
  detail: 'The value is not one of the words this measurement knows',
};

/** A reading in the base unit, or a word of a text measurement; null = no reading. An object = refused. */
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
/** What devices send for a missing sensor, in whatever unit they send. */
const SENTINELS: ReadonlySet<number> = new Set([-9999, -7999, -999.9, 32_767, 65_535]);
/** A sentinel too, but only where it cannot be a reading. */
const DOUBTFUL_SENTINEL = -99.9;
/** Classes that can reach below −99.9 of their base unit; for temperature see `isImpossible`. */
const CLASSES_BELOW_ZERO: ReadonlySet<string> = new Set(['altitude', 'level', 'position']);
/** −90 °C, colder than any air or soil. */
const COLDEST_FAHRENHEIT = -130;

const DECIMAL = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?$/i;

/** Reads a number of a protocol that writes everything as text. @returns null for anything else */
export function parseDecimal(text: string): number | null {
  return DECIMAL.test(text) ? Number(text) : null;
}

export function isNoReadingWord(text: string): boolean {
  return NO_READING_WORDS.has(text.trim().toLowerCase());
}

/**
 * @param value as sent
 * @param unit the unit it was sent in
 * @returns base unit; null = no reading: not finite, or one of the known sentinels
 */
export function readNumber(value: number, unit: Unit): number | null {
  if (!Number.isFinite(value) || SENTINELS.has(value)) return null;
  const base = unit.isBase ? value + 0 : toBase(value, unit);
  if (value === DOUBTFUL_SENTINEL && isImpossible(unit.mClass, base)) return null;
  return Number.isFinite(base) ? base : null;
}

/** Whether a number sent in a base unit is a reading whatever it measures. */
export function isPlainReading(value: number): boolean {
  // As nearly all are, where no sentinel lies.
  if (value > -99 && value < 32_767) return true;
  return Number.isFinite(value) && !SENTINELS.has(value) && value !== DOUBTFUL_SENTINEL;
}

/** Reads a JSON value of one key. */
export function readJsonValue(raw: unknown, { key, isText }: Measurement, unit: Unit): Reading {
  if (typeof raw === 'number') return isText ? INVALID_TEXT : readNumber(raw, unit);
  if (raw === null) return null;
  if (typeof raw !== 'string') return isText ? INVALID_TEXT : NOT_A_NUMBER;
  if (isNoReadingWord(raw)) return null;
  return isText ? readText(raw, key) : NOT_A_NUMBER;
}

/** @param raw not a no-reading word */
export function readText(raw: string, key: string): Reading {
  const text = raw.trim();
  return isKnownText(key, text) ? text : INVALID_TEXT;
}

function isImpossible(mClass: string, base: number): boolean {
  return mClass === 'temperature' ? base < COLDEST_FAHRENHEIT : !CLASSES_BELOW_ZERO.has(mClass);
}
