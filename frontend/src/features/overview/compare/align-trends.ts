import { type TrendData } from '@mesonet/contract/trends.js';
import { dateOf, startOfDate } from '@mesonet/model/calendar/dates.js';
import { bucketMs } from '../../../shared/trends/columns.js';

export interface AlignedTrends {
  /** Start of each shared row, UTC ms, ascending. Each bucket of a trend belongs to one of these rows. */
  time: number[];
  /** For each trend, the index in `time` of the shared row to which each of its buckets belongs. */
  rows: number[][];
  /** Length of a shared row, ms; a month counts as 30 days. It is null when one bucket covers the whole time range. */
  bucketMs: number | null;
}

/**
 * A row begins at least this share of its usual length after the start of the previous row. The share is below 1,
 * because some days have 23 hours and February is short.
 */
const SHORTEST_SHARE = 0.9;

/**
 * Builds common rows for the trends of several stations. Buckets of one length in one time zone share a row when they
 * begin at the same moment. Days, weeks and months of different zones share a row when they have the same date. All
 * other buckets share a row when they begin within it; such a row is as long as the longest bucket.
 * @param zone the time zone in which days, weeks and months begin where the stations have different zones
 */
export function alignTrends(trends: readonly TrendData[], zone: string): AlignedTrends {
  const [first] = trends;
  if (!first) return { time: [], rows: [], bucketMs: null };
  const isSameInterval = trends.every(({ interval }) => interval === first.interval);
  const isSameZone = trends.every(({ timezone }) => timezone === first.timezone);
  const step = Math.max(...trends.map((trend) => bucketMs(trend) ?? 0));
  if (isSameInterval && isSameZone) return { ...alignBy(trends, (at) => at), bucketMs: bucketMs(first) };
  if (isSameInterval && typeof first.interval === 'string' && first.interval !== 'hour') {
    const startOf = (at: number, timezone: string) => startOfDate(dateOf(at, timezone), zone);
    return { ...alignBy(trends, startOf), bucketMs: bucketMs(first) };
  }
  const starts = rowStarts(trends, step);
  return { ...alignBy(trends, (at) => starts.get(at) ?? at), bucketMs: step > 0 ? step : null };
}

function alignBy(trends: readonly TrendData[], startOf: (at: number, timezone: string) => number) {
  const starts = trends.map(({ time, timezone }) => time.map((at) => startOf(at, timezone)));
  const time = [...new Set(starts.flat())].sort((a, b) => a - b);
  const rowOf = new Map(time.map((at, row) => [at, row]));
  return { time, rows: starts.map((each) => each.map((at) => rowOf.get(at) ?? 0)) };
}

/**
 * Groups the moments of several curves into spans of time, one for each row of the common table, and returns the start
 * of the span of each moment. A new span begins with the first moment that is at least `SHORTEST_SHARE` of `step` after
 * the start of the previous span.
 */
function rowStarts(trends: readonly TrendData[], step: number): Map<number, number> {
  const moments = [...new Set(trends.flatMap(({ time }) => time))].sort((a, b) => a - b);
  const starts = new Map<number, number>();
  let start = -Infinity;
  for (const at of moments) {
    if (at - start >= step * SHORTEST_SHARE) start = at;
    starts.set(at, start);
  }
  return starts;
}

/**
 * Puts a column of a trend into the rows that all trends share. Of two values in one row the earlier one is used. A row
 * without a value is null, which the chart shows as a gap.
 */
export function toRows(
  column: readonly (number | null)[],
  rows: readonly number[],
  length: number,
): (number | null)[] {
  const values: (number | null)[] = Array.from({ length }, () => null);
  column.forEach((value, bucket) => {
    const row = rows[bucket];
    if (row !== undefined) values[row] ??= value;
  });
  return values;
}
