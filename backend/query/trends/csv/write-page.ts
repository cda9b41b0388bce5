import { readPage } from '../../../samples/read-page.js';
import type { SamplePage } from '../../../samples/store/sample-reader.js';
import { measKeysOf, rawColumn, type UnitKey } from '../trend-columns.js';
import { csvRows } from './csv-text.js';

/** A page of samples and the columns to write. It is plain data, so that it can be sent to a worker thread. */
export interface PageJob {
  page: SamplePage;
  keys: readonly UnitKey[];
  /** IANA name of the time zone in which times are written. */
  timezone: string;
}

export interface WrittenPage {
  rows: Uint8Array<ArrayBuffer>;
  /** Number of samples in the page. */
  count: number;
  /** Time of the page's last sample, UTC ms; NaN for an empty page. */
  last: number;
}

/** @throws StoreUnavailable when the page is incomplete */
export type WritePage = (page: SamplePage) => Promise<WrittenPage>;

/**
 * Writes the samples of a page as rows of a CSV file.
 * @returns null for an incomplete page, for example when the store broke off its answer
 */
export function writePage({ page, keys, timezone }: PageJob): WrittenPage | null {
  const columns = readPage(page, measKeysOf(keys));
  if (!columns) return null;
  const { time, data } = columns;
  const values = keys.map((key) => rawColumn(key, data[key.measurement.key]!));
  const rows = csvRows(keys, timezone).write(time, values, 0, time.length);
  return { rows, count: time.length, last: time.at(-1) ?? NaN };
}
