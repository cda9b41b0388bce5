import { type MeasuredField, readFieldNumber } from './measured-field.js';
import { isNoReadingWord, NOT_A_NUMBER, parseDecimal, readText, type Reading } from './sample-values.js';

/**
 * Words by which weather consoles say that a sensor has no reading, in addition to the words that say so in all
 * protocols.
 */
const NO_READING_WORDS: ReadonlySet<string> = new Set(['-', '---', '----', 'null', 'none', 'n/a', 'na']);

/** Reads a value of a protocol in which every value is a text. */
export function readConsoleValue(raw: string, field: MeasuredField): Reading {
  if (isNoReadingWord(raw)) return null;
  if (field.measurement.isText) return readText(raw, field.measurement.key);
  const text = raw.trim();
  if (NO_READING_WORDS.has(text.toLowerCase())) return null;
  const value = parseDecimal(text);
  return value === null ? NOT_A_NUMBER : readFieldNumber(value, field);
}
