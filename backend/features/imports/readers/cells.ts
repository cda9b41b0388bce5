import { isKnownText } from '../../../ingest/fields/text-values.js';
import { isNoReadingWord, parseDecimal } from '../../../ingest/fields/sample-values.js';

/**
 * Matches texts that programs write when a sensor gave no value, such as `---`, `n/a`, `null`, `***` and `--.-`. Texts
 * that stations themselves send for a missing value are recognized by `isNoReadingWord`.
 */
const NO_READING = /^(?:n\/?a|n\.a\.?|#n\/a|null|none|nil|missing|[-–—.:\s]*[-–—][-–—.:\s]*|\*+|\?+)$/i;

/** Compass points, clockwise from north */
// oxfmt-ignore
const POINTS = ['n', 'nne', 'ne', 'ene', 'e', 'ese', 'se', 'sse', 's', 'ssw', 'sw', 'wsw', 'w', 'wnw', 'nw', 'nnw'];
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/north|nord/g, 'n'],
  [/south|sued|sud/g, 's'],
  [/east|ost/g, 'e'],
  [/west/g, 'w'],
  // German writes O for Ost, which means east.
  [/o/g, 'e'],
];
const NO_DIRECTION = /^(?:calm|windstill(?:e)?|var|vrb|variable|umlaufend)$/;

/**
 * Returns the beginning of a text of a file. A character is never cut in half, because PostgreSQL stores no half of one.
 */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns true when the cell says that there is no value of this measurement. */
export function isNoReading(cell: string, key: string): boolean {
  if (isNoReadingWord(cell)) return true;
  // The word `none` is also a value of some measurements, such as the kind of precipitation. For these it is no missing
  // value.
  return NO_READING.test(cell.trim()) && !isKnownText(key, cell.trim());
}

/**
 * Reads a number with the decimal sign of the table.
 * @returns null when the text is not a number
 */
export function readDecimal(cell: string, decimal: '.' | ','): number | null {
  return parseDecimal(decimal === ',' ? cell.replace(',', '.') : cell);
}

/**
 * Reads a direction that is written as a word, in English or German: `NNE`, `Nordost`, `south-west`.
 * @returns degrees clockwise from north; `calm` when there is no direction; null when the text is not a direction
 */
export function readCompassWord(cell: string): number | 'calm' | null {
  const plain = cell
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  // A word with digits or other signs in it, such as `N2`, is not a direction.
  if (plain.length === 0 || /[^\p{L}\p{M}\s.-]/u.test(cell)) return null;
  if (NO_DIRECTION.test(plain)) return 'calm';
  const letters = WORDS.reduce((text, [word, letter]) => text.replace(word, letter), plain);
  const index = POINTS.indexOf(letters);
  return index < 0 ? null : index * 22.5;
}

/**
 * Returns true when the directions of a column can be read in two ways. O means east in German, but west in the Romance
 * languages, which write E for east.
 */
export function isAmbiguousCompass(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => /^[neswo]{1,3}$/i.test(cell.trim())).join('');
  return /o/i.test(words) && /e/i.test(words);
}
