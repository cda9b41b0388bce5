import { type ColumnArray, DoubleArray, encodeBigints, TextArray } from '../../../bytes/postgres-arrays.js';
import type { SampleRow } from '../../core/observation.js';
import { TimeSlice } from '../../pacing/time-slice.js';
import { RowRefused } from '../store-errors.js';
import {
  columnOf,
  EARLIEST_IN_POSTGRES,
  placeRefusal,
  SENT_COLUMN,
  STORED_KEYS,
  valueRefusal,
} from '../stored-columns.js';
import type { Statement } from './postgres-session.js';
import { quoted } from './postgres-sql.js';

const REPLACE_ROW = [...STORED_KEYS.map(quoted), SENT_COLUMN]
  .map((name) => `${name}=EXCLUDED.${name}`)
  .join();

/**
 * Makes the statement that writes rows, and lets the event loop do other work meanwhile. Each row replaces the stored
 * row of its series and time completely: columns without a value become null.
 * @throws RowRefused for the first row that can never be stored
 */
export async function upsert(rows: readonly SampleRow[]): Promise<Statement> {
  const distinct = lastOfEach(rows);
  const slice = new TimeSlice();
  const columns = new Map<string, ColumnArray>();
  const sent = new DoubleArray(distinct.length);
  for (const [i, row] of distinct.entries()) {
    const { values } = row;
    for (const key in values) {
      const value = values[key]!;
      const refusal = valueRefusal(key, value);
      if (refusal !== null) throw new RowRefused(row, refusal);
      let column = columns.get(key);
      if (!column) {
        column = new (columnOf(key).isText ? TextArray : DoubleArray)(distinct.length);
        columns.set(key, column);
      }
      column.set(i, value);
    }
    if (row.sent !== undefined) sent.set(i, row.sent);
    await slice.yieldIfOver();
  }
  const arrays = [...columns.values(), sent];
  const casts = arrays.map(({ type }, i) => `$${i + 3}::${type}[]`);
  const names = ['series', 'time', ...[...columns.keys()].map(quoted), SENT_COLUMN].join();
  return {
    text: `INSERT INTO samples (${names}) SELECT * FROM unnest(${['$1::bigint[]', '$2::bigint[]', ...casts].join()})
      ON CONFLICT (series, time) DO UPDATE SET ${REPLACE_ROW}`,
    values: [
      encodeBigints(distinct.map(({ series }) => series)),
      encodeBigints(distinct.map(({ time }) => time)),
      ...arrays.map((column) => column.encode()),
    ],
  };
}

/** Keeps the last row of each series and time, and sorts the rows, so that two writers cannot deadlock. */
function lastOfEach(rows: readonly SampleRow[]): SampleRow[] {
  const byPlace = new Map<string, SampleRow>();
  for (const row of rows) {
    const refusal = placeRefusal(row, EARLIEST_IN_POSTGRES);
    if (refusal !== null) throw new RowRefused(row, refusal);
    byPlace.set(`${row.series} ${row.time}`, row);
  }
  return [...byPlace.values()].sort((a, b) => a.series - b.series || a.time - b.time);
}
