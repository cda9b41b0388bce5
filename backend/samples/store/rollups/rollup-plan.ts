import { unitStarts } from '@mesonet/model/calendar/calendar.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { HOUR_MS } from '@mesonet/model/durations.js';

/** Rollups exist for whole local days and for the hours of a day, which are counted from local midnight. */
export type Fineness = 'day' | 'hour';

/** A day or an hour that has a rollup. */
export interface Piece extends TimeRange {
  /** UTC ms of the local midnight at which the day begins. */
  day: number;
  /** Number of the hour within the day; 0 for a whole day. */
  hour: number;
}

/** The source of a part of a bucket: a rollup, or the rows in a range. */
export type Part = { piece: Piece } | { raw: TimeRange };

/** The days of a series that have rollups. */
export interface RolledDays {
  /** Days that begin before this time (UTC ms) have no rollup; -Infinity when there is no such limit. */
  since: number;
  /** All days before this time (UTC ms) have rollups; those of the days in `dirty` are outdated. */
  until: number;
  timezone: string;
  /** UTC ms of the local midnights of days whose rows have changed since their rollup. */
  dirty: ReadonlySet<number>;
}

/** Divides a day of 23 to 25 hours into hours. The last one is shorter if the clock changes by half an hour. */
export function hoursOf({ start, end }: TimeRange): TimeRange[] {
  return Array.from({ length: Math.ceil((end - start) / HOUR_MS) }, (_, hour) => ({
    start: start + hour * HOUR_MS,
    end: Math.min(start + (hour + 1) * HOUR_MS, end),
  }));
}

/** @returns the whole local days that begin in a range, ascending */
export function daysIn(range: TimeRange, timezone: string): TimeRange[] {
  const starts = unitStarts('day', timezone, range);
  return starts
    .slice(1)
    .map((end, i) => ({ start: starts[i]!, end }))
    .filter(({ start }) => start >= range.start);
}

/** @returns the days or hours with a rollup that begin in a range, ascending */
export function piecesIn(
  range: TimeRange,
  { since, until, timezone, dirty }: RolledDays,
  fineness: Fineness,
): Piece[] {
  const start = Math.max(range.start, since);
  const end = Math.min(range.end, until);
  if (end <= start) return [];
  const pieces: Piece[] = [];
  for (const { start: day, end: next } of daysIn({ start, end }, timezone)) {
    if (next > until || dirty.has(day)) continue;
    const length = fineness === 'day' ? next - day : HOUR_MS;
    for (let at = day, hour = 0; at < next; at += length, hour += 1)
      pieces.push({ start: at, end: Math.min(at + length, next), day, hour });
  }
  return pieces;
}

/**
 * Divides each bucket into days or hours with a rollup, and ranges without one.
 * @param edges limits of the buckets, UTC ms, ascending; bucket i covers [edges[i], edges[i + 1])
 * @param pieces days or hours with a rollup, ascending
 * @returns the parts of each bucket, ascending by time
 */
export function partsOf(edges: readonly number[], pieces: readonly Piece[]): Part[][] {
  let next = 0;
  return edges.slice(1).map((end, i) => {
    const parts: Part[] = [];
    for (let at = edges[i]!; at < end;) {
      while (next < pieces.length && pieces[next]!.start < at) next++;
      const piece = pieces[next];
      if (piece?.start === at && piece.end <= end) {
        parts.push({ piece });
        at = piece.end;
        continue;
      }
      const until =
        piece?.start === at
          ? Math.min(pieces[next + 1]?.start ?? end, end)
          : Math.min(piece?.start ?? end, end);
      parts.push({ raw: { start: at, end: until } });
      at = until;
    }
    return parts;
  });
}

/**
 * Joins consecutive ranges without a rollup, so that each group of them is one query.
 * @returns the limits of the ranges of each group
 */
export function rawRuns(parts: readonly (readonly Part[])[]): number[][] {
  const runs: number[][] = [];
  for (const bucket of parts) {
    for (const part of bucket) {
      if (!('raw' in part)) continue;
      const { start, end } = part.raw;
      const run = runs.at(-1);
      if (run?.at(-1) === start) run.push(end);
      else runs.push([start, end]);
    }
  }
  return runs;
}
