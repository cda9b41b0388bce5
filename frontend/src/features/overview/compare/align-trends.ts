import { type TrendData } from '@mesonet/contract/trends.js';
import { dateOf, startOfDate } from '../../../shared/time/station-date.js';
import { bucketMs } from '../../../shared/trends/columns.js';

export interface AlignedTrends {
  /** Start of each row, UTC ms, ascending. */
  time: number[];
  /** Each answer has a list here: the row to which each of its buckets belongs. */
  rows: number[][];
  /** Length of a row, ms; null: unknown or uneven. */
  bucketMs: number | null;
}

/** A day of 23 hours and a February are as long as their kind. */
const SHORTEST_SHARE = 0.9;

/**
 * One time axis for answers about several stations. Buckets begin at the midnights of their stations: those of one
 * zone are the same; days, weeks and months belong together by their date; of others those that begin within one
 * row, which is as long as the longest of them.
 * @param zone whose days the rows are where each station has its own
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

/** Moment → start of the row in which it lies: each row begins with the first moment after the one before. */
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

/** A column of an answer in the rows of all; of two values in one row the first counts. null = gap. */
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
