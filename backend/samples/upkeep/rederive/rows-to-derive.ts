import { unitAround } from '@mesonet/model/calendar/calendar.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import type { FlaggedTable } from '../../store/beside/flagged-table.js';
import type { SampleRow } from '../../core/observation.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import type { SampleReader } from '../../store/sample-reader.js';
import type { RowToDerive } from './derive-row.js';

const ROWS_AT_ONCE = 1_000;
const MOST_FLAGS = 100_000;
const NONE: ReadonlySet<string> = new Set();

export interface RowsSource {
  reader: Pick<SampleReader, 'rowsIn'>;
  flagged: Pick<FlaggedTable, 'read'>;
}

/** Selects the stored rows to read. */
export interface RowsWanted {
  site: Pick<SeriesSettings, 'series' | 'timezone'>;
  /** Time range of the rows, UTC ms, the end not included. */
  range: TimeRange;
  /** UTC ms of the newest row of the series. More rows of its day may still arrive. */
  newest: number;
}

/**
 * Reads stored rows in time order, page by page. Each row comes with its keys that failed a quality check, and whether
 * it is the last row of its day.
 */
export async function* rowsToDerive(
  { reader, flagged }: RowsSource,
  { site: { series, timezone }, range, newest }: RowsWanted,
  signal: AbortSignal,
): AsyncGenerator<RowToDerive> {
  let { start } = range;
  let held: Omit<RowToDerive, 'isLastOfDay'> | undefined;
  let dayEnd = -Infinity;
  for (;;) {
    const rows = await reader.rowsIn(series, { start, end: range.end }, { limit: ROWS_AT_ONCE, signal });
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

/** @returns the keys whose value failed a quality check, by the time of their row */
async function failedOf(
  flagged: RowsSource['flagged'],
  { series, rows }: { series: number; rows: readonly SampleRow[] },
  signal: AbortSignal,
): Promise<Map<number, Set<string>>> {
  const failed = new Map<number, Set<string>>();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return failed;
  const range = { start: first.time, end: last.time + 1 };
  for (const { time, key } of await flagged.read(series, NUMERIC_KEYS, range, {
    limit: MOST_FLAGS,
    signal,
  })) {
    const ofTime = failed.get(time);
    if (ofTime) ofTime.add(key);
    else failed.set(time, new Set([key]));
  }
  return failed;
}
