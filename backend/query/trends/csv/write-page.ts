import { readPage } from '../../../samples/read-page.js';
import type { SamplePage } from '../../../samples/store/sample-store.js';
import { measKeysOf, rawColumn, type UnitKey } from '../trend-columns.js';
import { rowWriter } from './csv-text.js';

/** A page of samples, and how it is to be written. Plain data, so that a thread can do it. */
export interface PageJob {
  page: SamplePage;
  keys: readonly UnitKey[];
  /** IANA name, in which times are written. */
  timezone: string;
}

export interface WrittenPage {
  rows: Uint8Array<ArrayBuffer>;
  /** Samples in the page. */
  count: number;
  /** When the last of them was, UTC ms; NaN without one. */
  last: number;
}

/** @throws StoreUnavailable for a page that is not whole */
export type WritePage = (page: SamplePage) => Promise<WrittenPage>;

/** The rows of a file that are in a page. @returns null for one that is not whole */
export function writePage({ page, keys, timezone }: PageJob): WrittenPage | null {
  const columns = readPage(page, measKeysOf(keys));
  if (!columns) return null;
  const { time, data } = columns;
  const values = keys.map((key) => rawColumn(key, data[key.measurement.key]!));
  const rows = rowWriter(keys, timezone).write(time, values, 0, time.length);
  return { rows, count: time.length, last: time.at(-1) ?? NaN };
}
