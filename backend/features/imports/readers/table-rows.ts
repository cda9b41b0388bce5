import { pipeline, Readable } from 'node:stream';
import { IMPORT_MAX_COLUMNS, IMPORT_RAIN, type ImportTable } from '@mesonet/contract/imports.js';
import { measurement } from '@mesonet/contract/measurements.js';
import { baseUnitOf, inputUnit } from '@mesonet/contract/units.js';
import { CsvError, parse } from 'csv-parse';
import {
  isNoReadingWord,
  parseDecimal,
  readNumber,
  readText,
} from '../../../ingest/protocols/sample-values.js';
import type { SampleValues } from '../../../samples/observation.js';
import { classOf } from './column-names.js';
import type { ImportItem } from './import-row.js';
import { timeReader } from './local-time.js';
import { textBlocks } from './text-blocks.js';
import { UnreadableFile } from './unreadable-file.js';

/** A record may go over several lines where a cell is quoted; one that is longer has a quotation mark that never ends. */
const MAX_RECORD_BYTES = 1024 * 1024;

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

/**
 * Rows of a CSV file, read as told, one at a time.
 * @throws UnreadableFile naming the line, for a record that is too long or has too many columns
 */
export async function* tableRows(
  path: string,
  table: ImportTable,
  timezone: string,
): AsyncGenerator<ImportItem> {
  const read = rowReader(table, timezone);
  const parser = parse({
    delimiter: table.delimiter,
    bom: true,
    trim: true,
    info: true,
    from: 2,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  // A failure of the file reaches the loop below through the parser, which the pipeline destroys with it.
  pipeline(Readable.from(textBlocks(path)), parser, () => undefined);
  let line = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      line = info.lines;
      refuseColumns(record.length, line);
      yield { line, ...read(record) };
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadableAfter(line, error) : error;
  }
}

/** @throws UnreadableFile when a line has more columns than any weather file */
export function refuseColumns(count: number, line: number): void {
  if (count <= IMPORT_MAX_COLUMNS) return;
  const [columns, most] = [count, IMPORT_MAX_COLUMNS].map((each) => each.toLocaleString('en'));
  throw new UnreadableFile(
    `Line ${line.toLocaleString('en')} has ${columns} columns; a file may have ${most} at most`,
  );
}

function unreadableAfter(line: number, error: CsvError): UnreadableFile {
  const next = (line + 1).toLocaleString('en');
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return new UnreadableFile(
        `The file cannot be read from line ${next} on: the record that begins there is longer than 1 MiB, as if a quotation mark in it were never closed`,
      );
    case 'CSV_QUOTE_NOT_CLOSED':
      return new UnreadableFile(
        `The file cannot be read from line ${next} on: a quotation mark that opens there is never closed`,
      );
    default:
      return new UnreadableFile(`The file cannot be read from line ${next} on: ${error.message}`);
  }
}

type Row = { problem: string } | { time: number; values: SampleValues; rain?: number | null };

/** @returns a reader of cells; it must see the rows in their order */
export function rowReader(table: ImportTable, timezone: string): (cells: readonly string[]) => Row {
  const readTime = timeReader(table.time, timezone);
  const columns = table.columns.flatMap(({ key, unit }, index) => {
    if (key === null || table.time.columns.includes(index)) return [];
    const mClass = classOf(key);
    return [
      {
        key,
        index,
        isText: measurement(key)?.isText ?? false,
        unit: (unit && inputUnit(mClass, unit)) || baseUnitOf(mClass),
      },
    ];
  });
  const rainOf = table.rain === 'counter' ? counterReader() : (amount: number | null) => amount;
  return (cells) => {
    const text = table.time.columns.map((index) => cells[index] ?? '').join(' ');
    const time = readTime(text);
    if (time === null) return { problem: `“${text.slice(0, 40)}” is not a time` };
    const values: SampleValues = {};
    let rain: number | null = null;
    for (const { key, index, isText, unit } of columns) {
      const cell = cells[index] ?? '';
      if (isNoReadingWord(cell)) continue;
      const number = isText ? null : parseDecimal(table.decimal === ',' ? cell.replace(',', '.') : cell);
      const value = isText ? readText(cell, key) : number === null ? undefined : readNumber(number, unit);
      if (value === undefined || (typeof value === 'object' && value !== null)) {
        return { problem: `“${cell.slice(0, 40)}” is no value of ${key}` };
      }
      if (value === null) continue;
      if (key === IMPORT_RAIN) rain = value as number;
      else values[key] = value;
    }
    return table.rain === null ? { time, values } : { time, values, rain: rainOf(rain) };
  };
}

/** Amounts from a counter: a fall is a reset, after which it counts from 0; the first reading tells nothing. */
function counterReader(): (count: number | null) => number | null {
  let before: number | null = null;
  return (count) => {
    if (count === null) return null;
    const amount = before === null ? null : count < before ? count : count - before;
    before = count;
    return amount;
  };
}
