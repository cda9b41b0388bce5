import type { Column } from '../bytes/cells.js';
import { readDataset } from '../bytes/read-dataset.js';
import { isParquet, readParquet } from '../bytes/read-parquet.js';
import type { SamplePage } from './store/sample-reader.js';
import { StoreUnavailable } from './store/store-errors.js';

/** Columns as in `SampleColumns`, except that a column of numbers marks gaps with NaN. */
export interface PageColumns {
  time: Float64Array;
  data: Record<string, Column>;
}

/**
 * Decodes a page of samples, which is the undecoded answer of the store.
 * @param keys keys of the query, in the same order
 * @returns null when the page is incomplete
 */
export function readPage(page: SamplePage, keys: readonly string[]): PageColumns | null {
  try {
    const [time, ...cells] = isParquet(page) ? readFile(page) : (readText(page, keys.length + 1) ?? []);
    if (!(time instanceof Float64Array)) return null;
    return { time, data: Object.fromEntries(keys.map((key, i) => [key, cells[i]!])) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readText(page: SamplePage, width: number): Column[] | undefined {
  return readDataset(Buffer.from(page.buffer, page.byteOffset, page.length), width);
}

function readFile(page: SamplePage): Column[] {
  const [micros, ...numbers] = readParquet(page);
  return [micros!.map((time) => time / 1_000), ...numbers];
}

/** @returns the error for a page that is incomplete */
export function notWhole(): StoreUnavailable {
  return new StoreUnavailable('The answer of the store was cut off');
}
