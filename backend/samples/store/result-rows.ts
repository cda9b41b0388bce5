import type { Cell } from '../../bytes/cells.js';
import type { SampleRow, SampleValues } from '../core/observation.js';
import type { SampleColumns, StoreColumn } from './sample-reader.js';
import { STORED_KEYS } from './stored-columns.js';

/** The time in UTC ms, then one cell for each requested key. */
export type TimedCells = [time: number, ...cells: Cell[]];

export function toColumns(keys: readonly string[], rows: readonly TimedCells[]): SampleColumns {
  const columns = ['time', ...keys].map((_, i) => rows.map((row) => row[i]!));
  return namedColumns(keys, columns);
}

/** @param columns the times, then a column for each key; none when there are no rows */
export function namedColumns(keys: readonly string[], [time = [], ...cells]: Cell[][]): SampleColumns {
  return { time: time as number[], data: Object.fromEntries(keys.map((key, i) => [key, cells[i] ?? []])) };
}

/** @param cells one for each stored key, in the order of the catalogue */
export function toValues(cells: readonly Cell[]): SampleValues {
  const values: SampleValues = {};
  STORED_KEYS.forEach((key, i) => {
    const cell = cells[i]!;
    if (cell !== null) values[key] = cell;
  });
  return values;
}

/**
 * Makes a row from the cells of a query's result.
 * @param cells the time, a cell for each stored key, and a bit mask of the keys that the station sent itself and the
 *   server did not derive
 */
export function toRow(series: number, [time, ...cells]: TimedCells): SampleRow {
  const sent = cells[STORED_KEYS.length];
  return { series, time, values: toValues(cells), sent: typeof sent === 'number' ? sent : undefined };
}

/** Returns the values of a column in which no bucket has a reading. */
export function emptyBuckets({ stat }: StoreColumn, buckets: number): Cell[] {
  return new Array<Cell>(buckets).fill(stat === 'count' ? 0 : null);
}

/**
 * Puts cells into their buckets.
 * @param into values for buckets without rows; changed in place
 * @param buckets index of the bucket of each cell, in any order
 */
export function atBuckets(into: Cell[], buckets: readonly number[], cells: Cell[]): Cell[] {
  // Usually every bucket has rows, and they come in order; then the cells are already the result.
  if (buckets.length === into.length && buckets.every((bucket, i) => bucket === i)) return cells;
  buckets.forEach((bucket, i) => (into[bucket] = cells[i]!));
  return into;
}

/**
 * Finds the keys that have a value in any row. Each query continues at the row in which the last one found a new key,
 * so the rows are read only once in total.
 * @param firstRow finds the first row from `start` on that has a value of one of the keys
 * @returns the found keys, in the order of the catalogue
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
