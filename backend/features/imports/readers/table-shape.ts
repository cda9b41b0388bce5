import type { ImportTable } from '@mesonet/contract/imports.js';
import { parse } from 'csv-parse/sync';
import { isNoReading, readCompassWord } from './cells.js';
import { readDateParts } from './local-time.js';
import { UnreadableFile } from './unreadable-file.js';

const DELIMITERS = [';', '\t', '|', ','] as const;
const LINES_LOOKED_AT = 50;
const ROWS_LOOKED_AT = 500;
const MOST_HEADER_LINES = 100;

/** The format of a table: how its cells are separated, and where its rows begin */
export interface TableShape {
  delimiter: ImportTable['delimiter'];
  decimal: ImportTable['decimal'];
  /** Number of lines before the first row of values */
  headerLines: number;
  /** Names of the columns; null when the file begins with a row of values */
  header: string[] | null;
  /** The first rows of values */
  records: string[][];
}

/**
 * Finds out the format of a table from the beginning of its file.
 * @throws UnreadableFile when no line looks like a row of values
 */
export function tableShape(head: string): TableShape {
  // The last line may be incomplete, because only the beginning of the file is read.
  const lines = head.slice(0, head.lastIndexOf('\n') + 1 || undefined);
  const delimiter = guessDelimiter(lines);
  const rows = readRows(lines, delimiter);
  const first = rows.slice(0, MOST_HEADER_LINES).findIndex(looksLikeData);
  if (first < 0)
    throw new UnreadableFile('No table with a header and at least one row was found in the file');
  const records = rows.slice(first, first + ROWS_LOOKED_AT);
  const header = first === 0 ? null : headerOf(rows.slice(0, first), records);
  const hasCommas = records.some((row) => row.some((cell) => /^-?\d+,\d+$/.test(cell)));
  return {
    delimiter,
    decimal: delimiter !== ',' && hasCommas ? ',' : '.',
    headerLines: first,
    header,
    records,
  };
}

/**
 * Guesses which character separates cells. The comma is tried after the others, because numbers may contain commas in
 * files where another character separates cells. If none fits, spaces separate the cells.
 */
function guessDelimiter(text: string): ImportTable['delimiter'] {
  const lines = text
    .split(/\r?\n/)
    .slice(0, LINES_LOOKED_AT)
    .filter((line) => line.trim() !== '');
  const columns = (sign: string) => median(lines.map((line) => line.split(sign).length));
  return DELIMITERS.find((sign) => columns(sign) >= 2) ?? ' ';
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function readRows(text: string, delimiter: ImportTable['delimiter']): string[][] {
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      bom: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    return delimiter === ' ' ? rows.map((row) => row.filter((cell) => cell !== '')) : rows;
  } catch (error) {
    throw new UnreadableFile(`The file is no table: ${(error as Error).message}`);
  }
}

/**
 * Returns true for a row of values. At least half of the cells in such a row are numbers or times; in a header, hardly
 * any.
 */
function looksLikeData(row: readonly string[]): boolean {
  const cells = row.filter((cell) => cell !== '');
  // If the station measured nothing, a row may contain only its time.
  if (cells.length === 1 && row.length >= 2) return isInstant(row[0]!);
  const numbers = cells.filter(
    (cell) => /^[-+]?[\d.,]*\d[\d.,]*$/.test(cell) || readDateParts(cell) !== null || isClock(cell),
  );
  const fillers = cells.filter((cell) => isNoReading(cell, '') || readCompassWord(cell) !== null);
  return cells.length >= 2 && numbers.length > 0 && numbers.length + fillers.length >= cells.length / 2;
}

function isInstant(cell: string): boolean {
  return readDateParts(cell) !== null && /\d[T ]\d{1,2}:\d{2}/.test(cell);
}

function isClock(cell: string): boolean {
  return /^\d{1,2}:\d{2}/.test(cell);
}

/**
 * Reads the names of the columns from the line before the first row of values. Some programs divide the names between
 * two lines; the name of a column is then the text of the upper line followed by that of the lower one.
 */
function headerOf(before: readonly string[][], records: readonly string[][]): string[] {
  const width = median(records.map((row) => row.length));
  const wide = before.filter(
    (row) => row.length >= Math.min(width, 2) && !row.every((cell) => /^[-=_ ]*$/.test(cell)),
  );
  const names = wide.at(-1) ?? before.at(-1)!;
  const upper = wide.at(-2);
  const isBroken =
    upper !== undefined && upper.length >= names.length - 1 && upper.length > 1 && isUpperPart(upper, names);
  return isBroken ? names.map((name, index) => [upper[index] ?? '', name].filter(Boolean).join(' ')) : names;
}

/**
 * Returns true when the names of the columns stand in two lines: the upper line is empty above one of the names, such
 * as that of the time.
 */
function isUpperPart(upper: readonly string[], names: readonly string[]): boolean {
  return names.some((name, index) => name !== '' && upper[index] === '');
}
