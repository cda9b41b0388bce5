import { parquetRead } from 'hyparquet';
import { LocalTime } from '@mesonet/model/calendar/local-time.js';
import type { Cell } from '../../backend/bytes/cells.js';
import { csvCell } from '../../backend/bytes/csv-cell.js';

// The obvious, slow versions of the codecs of backend/bytes. Their specs compare results with these over random input,
// and test/bench/bytes.bench.ts compares times.

/** @returns the number of JSON that the text is; NaN for any other text, and for a number with an exponent */
export function plainNumber(text: string): number {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? (JSON.parse(text) as number) : NaN;
}

/** @returns the columns of an answer of QuestDB */
export function plainDataset(json: Buffer, width: number): Cell[][] {
  const { dataset } = JSON.parse(json.toString()) as { dataset: Cell[][] };
  return Array.from({ length: width }, (_, i) => dataset.map((row) => row[i]!));
}

/** @returns the columns of a Parquet file */
export async function plainParquet(file: Uint8Array<ArrayBuffer>): Promise<Cell[][]> {
  const columns = new Map<string, Cell[]>();
  const onChunk = ({ columnName, columnData }: { columnName: string; columnData: ArrayLike<unknown> }) => {
    columns.set(columnName, [...(columns.get(columnName) ?? []), ...(Array.from(columnData) as Cell[])]);
  };
  await parquetRead({ file: file.buffer, onChunk });
  return [...columns.values()];
}

/** @returns the number with so many decimals, and no sign before zero */
export function plainFixed(value: number, decimals: number): string {
  const digits = value.toFixed(decimals);
  return Number(digits) === 0 ? digits.replace('-', '') : digits;
}

/** @returns the values as a part of an array of JSON */
export function plainJson(values: readonly Cell[]): string {
  return JSON.stringify(values).slice(1, -1);
}

export interface CsvTable {
  time: readonly number[];
  columns: readonly (readonly Cell[])[];
  decimals: readonly number[];
  timezone: string;
}

/** @returns the rows with a value */
export function plainCsv({ time, columns, decimals, timezone }: CsvTable): string {
  const local = new LocalTime(timezone);
  const cell = (value: Cell, column: number) => {
    if (value === null) return '';
    return typeof value === 'string' ? csvCell(value) : plainFixed(value, decimals[column]!);
  };
  return time
    .map((at, row) => ({ at, cells: columns.map((column) => column[row]!) }))
    .filter(({ cells }) => cells.some((value) => value !== null))
    .map(({ at, cells }) => `${[local.iso(at), ...cells.map(cell)].join()}\r\n`)
    .join('');
}

export interface Point {
  place: string;
  /** UTC ms */
  time: number;
  fields: Record<string, number | string>;
}

/** @returns points of the line protocol, version 2, in microseconds */
export function plainLines(points: readonly Point[]): Buffer {
  return Buffer.concat(
    points.map(({ place, time, fields }) => {
      const parts = Object.entries(fields).map(([name, value]) =>
        Buffer.concat([Buffer.from(`,${name}=`), typeof value === 'string' ? quoted(value) : binary(value)]),
      );
      const all = Buffer.concat(parts);
      if (all.length > 0) all[0] = 0x20;
      return Buffer.concat([Buffer.from(place), all, Buffer.from(` ${time}000\n`)]);
    }),
  );
}

/** @returns a one-dimensional array of PostgreSQL's binary format, with elements of 8 bytes */
export function plainArray(type: number, elements: readonly (Buffer | null)[]): Buffer {
  const words = [1, Number(elements.includes(null)), type, elements.length, 1];
  return Buffer.concat([
    ...words.map(word),
    ...elements.map((element) => (element ? Buffer.concat([word(element.length), element]) : word(-1))),
  ]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function quoted(text: string): Buffer {
  return Buffer.from(`"${text.replace(/["\\\n\r]/g, '\\$&')}"`);
}

function binary(value: number): Buffer {
  const bytes = Buffer.alloc(10);
  bytes.write('=\x10', 'latin1');
  bytes.writeDoubleLE(value, 2);
  return bytes;
}
