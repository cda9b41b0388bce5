import { unitStarts } from '../../platform/calendar/calendar.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';

const HOUR = 3_600_000;

/** How fine: whole local days, or their hours, counted from midnight as they elapse. */
export type Fineness = 'day' | 'hour';

/** A stretch of time that is rolled up. */
export interface Piece extends TimeRange {
  /** UTC ms of the midnight at which its day begins. */
  day: number;
  /** Of the day; 0 for the whole. */
  hour: number;
}

/** Where a bucket's values come from, in order of time. */
export type Part = { piece: Piece } | { raw: TimeRange };

/** How far a series is rolled up. */
export interface RolledDays {
  /** UTC ms: of days that begin before it nothing is; -Infinity: of none. */
  since: number;
  /** UTC ms: days before it are, but for the dirty ones. */
  until: number;
  timezone: string;
  /** Where days begin whose samples changed since. */
  dirty: ReadonlySet<number>;
}

/** Hours of a day of 23 to 25 hours (half ones where the clock moves by half an hour: the last is short). */
export function hoursOf({ start, end }: TimeRange): TimeRange[] {
  return Array.from({ length: Math.ceil((end - start) / HOUR) }, (_, hour) => ({
    start: start + hour * HOUR,
    end: Math.min(start + (hour + 1) * HOUR, end),
  }));
}

/** Local days that begin in a range, whole. @returns ascending */
export function daysIn(range: TimeRange, timezone: string): TimeRange[] {
  const starts = unitStarts('day', timezone, range);
  return starts
    .slice(1)
    .map((end, i) => ({ start: starts[i]!, end }))
    .filter(({ start }) => start >= range.start);
}

/** Pieces that begin in a range, ascending. */
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
    const length = fineness === 'day' ? next - day : HOUR;
    for (let at = day, hour = 0; at < next; at += length, hour += 1)
      pieces.push({ start: at, end: Math.min(at + length, next), day, hour });
  }
  return pieces;
}

/**
 * Composes each bucket of whole pieces, and of raw samples where none fits.
 * @param edges UTC ms, ascending; bucket i covers [edges[i], edges[i + 1])
 * @param pieces ascending
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

/** Raw stretches joined where one begins at the end of another: each run is one query. @returns the edges of each run */
export function rawRuns(parts: readonly (readonly Part[])[]): number[][] {
  const runs: number[][] = [];
  for (const part of parts.flat()) {
    if (!('raw' in part)) continue;
    const { start, end } = part.raw;
    const run = runs.at(-1);
    if (run?.at(-1) === start) run.push(end);
    else runs.push([start, end]);
  }
  return runs;
}
