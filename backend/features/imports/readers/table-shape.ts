import type { ImportTable } from '@mesonet/contract/imports.js';
import { parse } from 'csv-parse/sync';
import { isNoReading, readCompassWord } from './cells.js';
import { readDateParts } from './local-time.js';
import { UnreadableFile } from './unreadable-file.js';

const DELIMITERS = [';', '\t', '|', ','] as const;
const LINES_LOOKED_AT = 50;
const ROWS_LOOKED_AT = 500;
const MOST_HEADER_LINES = 100;

/** A table as it stands in a file. */
export interface TableShape {
  delimiter: ImportTable['delimiter'];
  decimal: ImportTable['decimal'];
  /** Lines before the first row. */
  headerLines: number;
  /** Names of the columns; null when the file begins with a row. */
  header: string[] | null;
  /** The first rows. */
  records: string[][];
}

/** @throws UnreadableFile when no line looks like a row of readings */
export function tableShape(head: string): TableShape {
  // The last line of a head may be cut.
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

/** Few files use other signs than commas, and those that do have commas in their numbers. */
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

/** At least half of what stands in a row of readings is numbers and times, and headers hold hardly any. */
function looksLikeData(row: readonly string[]): boolean {
  const cells = row.filter((cell) => cell !== '');
  // A row may hold its time alone, while the station measured nothing.
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

/** The names stand in the line before the first row; some programs break them into two lines. */
function headerOf(before: readonly string[][], records: readonly string[][]): string[] {
  const width = median(records.map((row) => row.length));
  const wide = before.filter(
    (row) => row.length >= Math.min(width, 2) && !row.every((cell) => /^[-=_ ]*$/.test(cell)),
  );
  const names = wide.at(-1) ?? before.at(-1)!;
  const above = wide.at(-2);
  const isBroken =
    above !== undefined && above.length >= names.length - 1 && above.length > 1 && isUpperPart(above, names);
  return isBroken ? names.map((name, index) => [above[index] ?? '', name].filter(Boolean).join(' ')) : names;
}

/** The upper line of a broken header leaves the columns of the time empty. */
function isUpperPart(above: readonly string[], names: readonly string[]): boolean {
  return names.some((name, index) => name !== '' && above[index] === '');
}
