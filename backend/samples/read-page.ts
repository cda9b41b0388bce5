import { readDataset } from './store/questdb/wire/read-dataset.js';
import type { Column, SamplePage } from './store/sample-store.js';
import { StoreUnavailable } from './store/store-errors.js';

/** As `SampleColumns`, where NaN is a gap of a column of numbers alone. */
export interface PageColumns {
  time: Float64Array;
  data: Record<string, Column>;
}

/**
 * Reads what a store answered.
 * @param keys that were asked for, in that order
 * @returns null when it is not whole
 */
export function readPage(page: SamplePage, keys: readonly string[]): PageColumns | null {
  try {
    const [time, ...cells] =
      readDataset(Buffer.from(page.buffer, page.byteOffset, page.length), keys.length + 1) ?? [];
    if (!(time instanceof Float64Array)) return null;
    return { time, data: Object.fromEntries(keys.map((key, i) => [key, cells[i]!])) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** What to throw where a page was not whole. */
export function notWhole(): StoreUnavailable {
  return new StoreUnavailable('The answer of the store was cut off');
}
