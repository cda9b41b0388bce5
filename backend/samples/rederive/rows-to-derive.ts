import { NUMERIC_KEYS } from '@mesonet/contract/measurements.js';
import { unitAround } from '../../platform/calendar/calendar.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import type { FlaggedTable } from '../flagged/flagged-table.js';
import type { SampleRow } from '../observation.js';
import type { SeriesSettings } from '../series-directory.js';
import type { SampleStore } from '../store/sample-store.js';
import type { RowToDerive } from './derive-row.js';

const ROWS_AT_ONCE = 1_000;
const MOST_FLAGS = 100_000;
const NONE: ReadonlySet<string> = new Set();

export interface RowsSource {
  store: Pick<SampleStore, 'rowsIn'>;
  flagged: Pick<FlaggedTable, 'read'>;
}

/** Which rows are read. */
export interface RowsWanted {
  site: Pick<SeriesSettings, 'series' | 'timezone'>;
  /** UTC ms, the end not included. */
  range: TimeRange;
  /** Time of the newest row of the series, whose day may go on. */
  newest: number;
}

/** Stored rows in order of time, each with what is known of its neighbours, page by page. */
export async function* rowsToDerive(
  { store, flagged }: RowsSource,
  { site: { series, timezone }, range, newest }: RowsWanted,
  signal: AbortSignal,
): AsyncGenerator<RowToDerive> {
  let { start } = range;
  let held: Omit<RowToDerive, 'isLastOfDay'> | undefined;
  let dayEnd = -Infinity;
  for (;;) {
    const rows = await store.rowsIn(series, { start, end: range.end }, { limit: ROWS_AT_ONCE, signal });
    const failed = await failedOf(flagged, { series, rows }, signal);
    for (const row of rows) {
      if (held) {
        if (held.row.time >= dayEnd) dayEnd = unitAround(held.row.time, 'day', timezone).end;
        yield { ...held, isLastOfDay: row.time >= dayEnd };
      }
      held = { row, failed: failed.get(row.time) ?? NONE };
    }
    if (rows.length < ROWS_AT_ONCE) break;
    start = rows.at(-1)!.time + 1;
  }
  if (held) yield { ...held, isLastOfDay: held.row.time < newest };
}

/** By time: keys whose value failed a check. */
async function failedOf(
  flagged: RowsSource['flagged'],
  { series, rows }: { series: number; rows: readonly SampleRow[] },
  signal: AbortSignal,
): Promise<Map<number, Set<string>>> {
  const failed = new Map<number, Set<string>>();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return failed;
  const range = { start: first.time, end: last.time + 1 };
  for (const { time, key } of await flagged.read(series, NUMERIC_KEYS, range, MOST_FLAGS, signal)) {
    const ofTime = failed.get(time);
    if (ofTime) ofTime.add(key);
    else failed.set(time, new Set([key]));
  }
  return failed;
}
