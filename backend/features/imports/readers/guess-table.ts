import { IMPORT_RAIN, type ImportGuess, type ImportTable } from '@mesonet/contract/imports.js';
import { parse } from 'csv-parse/sync';
import { classOf, guessColumn } from './column-names.js';
import { readDateParts } from './local-time.js';
import { UnreadableFile } from './unreadable-file.js';

const SQLITE_MAGIC = 'SQLite format 3\0';
const DELIMITERS = [';', '\t', '|', ','] as const;
const TIME_NAME =
  /^(date.?time|timestamp|time.?stamp|date|time|datum|uhrzeit|zeit|dateutc|mtsamptime|epoch)/i;
const ROWS_LOOKED_AT = 500;

export { UnreadableFile };

/**
 * What a file is, from its first 64 kB.
 * @throws UnreadableFile
 */
export function guessFormat(head: string): ImportGuess {
  if (head.startsWith(SQLITE_MAGIC)) return { format: 'weewx', table: null };
  const [first = '', second = '', third = ''] = head.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (/ m version \d/.test(second) && third.trim().split(/\s+/).length === 48) {
    return { format: 'surfrad', table: null };
  }
  if (/^\d{6},/.test(first) && second.startsWith('Date (MM/DD/YYYY)')) return { format: 'tmy3', table: null };
  return { format: 'csv', table: guessTable(head) };
}

/** @throws UnreadableFile without a header, a second row or a column of times */
export function guessTable(head: string): ImportTable {
  const delimiter = guessDelimiter(head);
  // The last line of a head may be cut.
  const lines = head.slice(0, head.lastIndexOf('\n') + 1 || undefined);
  const rows = readRows(lines, delimiter).slice(0, ROWS_LOOKED_AT);
  const [header, ...records] = rows;
  if (!header || header.length < 2 || records.length === 0) {
    throw new UnreadableFile('No table with a header and at least one row was found in the file');
  }
  const decimal =
    delimiter !== ',' && records.some((row) => row.some((cell) => /^-?\d+,\d+$/.test(cell))) ? ',' : '.';
  const time = guessTime(header, records);
  const columns = header.map((name, index) => {
    const guess = time.columns.includes(index) ? null : guessColumn(name);
    const examples = records.slice(0, 3).map((row) => (row[index] ?? '').slice(0, 200));
    return { name: name.slice(0, 200), key: guess?.key ?? null, unit: guess?.unit ?? null, examples };
  });
  const seen = new Set<string>();
  for (const column of columns) {
    // Two columns of one key: the first counts.
    if (column.key && seen.has(column.key)) Object.assign(column, { key: null, unit: null });
    if (column.key) seen.add(column.key);
    if (column.key && classOf(column.key) === 'text') column.unit = null;
  }
  const rain = columns.findIndex(({ key }) => key === IMPORT_RAIN);
  const amounts = records.map((row) => Number((row[rain] ?? '').replace(',', '.') || NaN));
  return { delimiter, decimal, columns, time, rain: rain < 0 ? null : guessRain(amounts) };
}

/** A counter hardly ever falls and stands still above zero; amounts return to zero after each rain. */
export function guessRain(amounts: readonly number[]): 'interval' | 'counter' {
  const known = amounts.filter((each) => Number.isFinite(each));
  const falls = known.filter((each, i) => i > 0 && each < known[i - 1]!).length;
  const holds = known.filter((each, i) => i > 0 && each > 0 && each === known[i - 1]).length;
  return holds > falls ? 'counter' : 'interval';
}

function guessDelimiter(head: string): ImportTable['delimiter'] {
  const lines = head.split(/\r?\n/).slice(0, 20).filter(Boolean);
  const counts = DELIMITERS.map((each) =>
    Math.min(...lines.slice(0, -1).map((line) => line.split(each).length)),
  );
  const best = Math.max(...counts);
  return DELIMITERS[counts.indexOf(best)] ?? ',';
}

function readRows(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw new UnreadableFile(`The file is no table: ${(error as Error).message}`);
  }
}

function guessTime(header: readonly string[], records: readonly string[][]): ImportTable['time'] {
  const named = header.flatMap((name, index) => (TIME_NAME.test(name) ? [index] : []));
  const candidates = [...named, ...header.keys()];
  const cell = (row: readonly string[], index: number) => row[index] ?? '';
  const isDate = (index: number) => mostly(records, (row) => readDateParts(cell(row, index)) !== null);
  const date = candidates.find(isDate);
  if (date !== undefined) {
    const isClock = (index: number) => mostly(records, (row) => /^\d{1,2}:\d{2}/.test(cell(row, index)));
    const hasClock = records.some((row) => cell(row, date).includes(':'));
    const clock = hasClock ? undefined : candidates.find(isClock);
    const columns = clock === undefined ? [date] : [date, clock];
    const isUtc = columns.some((index) => /utc|gmt/i.test(header[index]!));
    return { columns, ...guessOrder(records.map((row) => cell(row, date))), zone: isUtc ? 'utc' : 'station' };
  }
  const epoch = candidates.find((index) =>
    mostly(records, (row) => /^\d{9,13}(\.\d+)?$/.test(cell(row, index))),
  );
  if (epoch === undefined) throw new UnreadableFile('No column of the file holds dates');
  const order = cell(records[0]!, epoch).split('.')[0]!.length > 10 ? 'epochms' : 'epoch';
  return { columns: [epoch], order, isAmbiguous: false, zone: 'utc' };
}

/** A line that is broken or out of place does not decide. */
function mostly(records: readonly string[][], test: (row: readonly string[]) => boolean): boolean {
  return records.filter(test).length >= 0.9 * records.length;
}

/** Decided by what is impossible; where nothing is, by which order keeps the rows closer together. */
export function guessOrder(dates: readonly string[]): Pick<ImportTable['time'], 'order' | 'isAmbiguous'> {
  const numbers = dates.map((date) => readDateParts(date)?.numbers).filter((each) => each !== undefined);
  if (numbers.some(([first]) => first > 31)) return { order: 'ymd', isAmbiguous: false };
  if (numbers.some(([first]) => first > 12)) return { order: 'dmy', isAmbiguous: false };
  if (numbers.some(([, second]) => second > 12)) return { order: 'mdy', isAmbiguous: false };
  const changes = (at: 0 | 1) =>
    numbers.filter((each, i) => i > 0 && each[at] !== numbers[i - 1]![at]).length;
  // Days change more often than months.
  return { order: changes(0) > changes(1) ? 'dmy' : 'mdy', isAmbiguous: true };
}
