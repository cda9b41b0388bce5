import { isKnownText } from '../../../ingest/protocols/text-values.js';
import { isNoReadingWord, parseDecimal } from '../../../ingest/protocols/sample-values.js';

/** What programs write where a sensor gave nothing, beside what devices send: `---`, `n/a`, `null`, `***`, `--.-`. */
const NO_READING = /^(?:n\/?a|n\.a\.?|#n\/a|null|none|nil|missing|[-–—.:\s]*[-–—][-–—.:\s]*|\*+|\?+)$/i;

/** Clockwise from north. */
// prettier-ignore
const POINTS = ['n', 'nne', 'ne', 'ene', 'e', 'ese', 'se', 'sse', 's', 'ssw', 'sw', 'wsw', 'w', 'wnw', 'nw', 'nnw'];
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/north|nord/g, 'n'],
  [/south|sued|sud/g, 's'],
  [/east|ost/g, 'e'],
  [/west/g, 'w'],
  // German writes O for Ost.
  [/o/g, 'e'],
];
const NO_DIRECTION = /^(?:calm|windstill(?:e)?|var|vrb|variable|umlaufend)$/;

/** @returns true when the cell says that there is no reading of this measurement */
export function isNoReading(cell: string, key: string): boolean {
  if (isNoReadingWord(cell)) return true;
  // `none` is a kind of precipitation.
  return NO_READING.test(cell.trim()) && !isKnownText(key, cell.trim());
}

/** @returns a number as the table writes it; null when the text is none */
export function readDecimal(cell: string, decimal: '.' | ','): number | null {
  return parseDecimal(decimal === ',' ? cell.replace(',', '.') : cell);
}

/**
 * A direction that is written as a word, in English or German: `NNE`, `Nordost`, `south-west`.
 * @returns degrees clockwise from north; `calm` when there is none; null when the text is no direction
 */
export function readCompassWord(cell: string): number | 'calm' | null {
  const plain = cell
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  // A word with digits or signs in it, such as `N2`, is none.
  if (plain.length === 0 || /[^\p{L}\p{M}\s.-]/u.test(cell)) return null;
  if (NO_DIRECTION.test(plain)) return 'calm';
  const letters = WORDS.reduce((text, [word, letter]) => text.replace(word, letter), plain);
  const index = POINTS.indexOf(letters);
  return index < 0 ? null : index * 22.5;
}

/**
 * Whether the words of a column can be read in two ways: O is east in German and west in the Romance languages,
 * which write E for east.
 */
export function isAmbiguousCompass(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => /^[neswo]{1,3}$/i.test(cell.trim())).join('');
  return /o/i.test(words) && /e/i.test(words);
}
