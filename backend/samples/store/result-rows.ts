import type { SampleRow, SampleValues } from '../observation.js';
import type { Column, SampleColumns, StoreColumn } from './sample-store.js';
import { STORED_KEYS } from './stored-columns.js';

/** One value of an answer; null = gap. */
export type Cell = number | string | null;

const DOUBLES = [0.5];

/**
 * V8 keeps the numbers of an array literal in boxes once arrays made at that place came to hold nulls, which costs more
 * than all the rest. A copy of an array of doubles stays one until it gets a null itself.
 */
export function emptyColumn(): Cell[] {
  const column: Cell[] = DOUBLES.slice();
  column.length = 0;
  return column;
}

export function cellsOf(column: Column): Cell[] {
  if (!(column instanceof Float64Array)) return column;
  const cells = emptyColumn();
  for (let i = 0; i < column.length; i++) {
    const value = column[i]!;
    cells.push(Number.isNaN(value) ? null : value);
  }
  return cells;
}

/** Time in UTC ms, then one cell per asked key. */
export type TimedCells = [time: number, ...cells: Cell[]];

export function toColumns(keys: readonly string[], rows: readonly TimedCells[]): SampleColumns {
  const columns = ['time', ...keys].map((_, i) => rows.map((row) => row[i]!));
  return namedColumns(keys, columns);
}

/** @param columns time, then one for each key; none where there are no rows */
export function namedColumns(keys: readonly string[], [time = [], ...cells]: Cell[][]): SampleColumns {
  return { time: time as number[], data: Object.fromEntries(keys.map((key, i) => [key, cells[i] ?? []])) };
}

/** @param cells one per stored key, catalogue order */
export function toValues(cells: readonly Cell[]): SampleValues {
  const values: SampleValues = {};
  STORED_KEYS.forEach((key, i) => {
    const cell = cells[i]!;
    if (cell !== null) values[key] = cell;
  });
  return values;
}

/** @param cells time, one per stored key, and the mask of the keys that were sent */
export function toRow(series: number, [time, ...cells]: TimedCells): SampleRow {
  const sent = cells[STORED_KEYS.length];
  return { series, time, values: toValues(cells), sent: typeof sent === 'number' ? sent : undefined };
}

/** What a bucket without a reading answers. */
export function emptyBuckets({ stat }: StoreColumn, buckets: number): Cell[] {
  return new Array<Cell>(buckets).fill(stat === 'count' ? 0 : null);
}

/**
 * Puts what was found into its buckets.
 * @param into what a bucket holds where nothing was found; overwritten
 * @param buckets of which the cells are, in any order
 */
export function atBuckets(into: Cell[], buckets: readonly number[], cells: Cell[]): Cell[] {
  // As a rule each bucket holds rows, and they come in order.
  if (buckets.length === into.length && buckets.every((bucket, i) => bucket === i)) return cells;
  buckets.forEach((bucket, i) => (into[bucket] = cells[i]!));
  return into;
}

/**
 * Keys that hold a value somewhere, catalogue order. Reads on from each row that held one not yet seen, so it
 * passes the rows once in all.
 * @param firstRow the first row from `start` on that holds a value of one of the keys
 */
export async function findKeys(
  start: number,
  firstRow: (keys: readonly string[], start: number) => Promise<TimedCells | undefined>,
): Promise<string[]> {
  let missing = STORED_KEYS;
  for (let row = await firstRow(missing, start); row;) {
    const [time, ...cells] = row;
    missing = missing.filter((_key, i) => cells[i] === null);
    row = missing.length > 0 ? await firstRow(missing, time) : undefined;
  }
  return STORED_KEYS.filter((key) => !missing.includes(key));
}

export function* slicesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}
