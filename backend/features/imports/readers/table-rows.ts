import { createReadStream } from 'node:fs';
import { IMPORT_RAIN, type ImportTable } from '@mesonet/contract/imports.js';
import { measurement } from '@mesonet/contract/measurements.js';
import { baseUnitOf, inputUnit } from '@mesonet/contract/units.js';
import { parse } from 'csv-parse';
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

/** Rows of a CSV file, read as told. */
export async function* tableRows(
  path: string,
  table: ImportTable,
  timezone: string,
): AsyncGenerator<ImportItem> {
  const read = rowReader(table, timezone);
  const rows = createReadStream(path).pipe(
    parse({
      delimiter: table.delimiter,
      bom: true,
      trim: true,
      info: true,
      from: 2,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  );
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    yield { line: info.lines, ...read(record) };
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
