import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import type { SeriesDirectory, SeriesSettings } from './series-directory.js';

/** Returns the time from which on the samples of a series are kept, UTC ms; −Infinity when all are kept. */
export type KeptFrom = (series: number) => number;

export const allKept: KeptFrom = (_) => -Infinity;

/**
 * True when the station is exempt from the setting `SAMPLE_RETENTION_DAYS` now, so that all its samples are kept.
 * @param now UTC ms
 */
export function keepsAll(site: Pick<SeriesSettings, 'keepsAllUntil'> | undefined, now: number): boolean {
  return site !== undefined && now < site.keepsAllUntil;
}

/** Tells how long samples are kept (`SAMPLE_RETENTION_DAYS`), except for stations that keep all samples. */
export class SampleRetention {
  /** @param days null keeps all samples of all stations */
  constructor(
    readonly days: number | null,
    private readonly directory: Pick<SeriesDirectory, 'find'>,
    private readonly clock: () => Date,
  ) {}

  /**
   * Returns the time from which on the samples of a series are kept. It is an arrow function, so that it can be passed
   * on without its object.
   * @param now UTC ms
   * @returns UTC ms; −Infinity when all samples are kept
   */
  readonly keptFrom = (series: number, now = this.clock().getTime()): number =>
    keepsAll(this.directory.find(series), now) ? -Infinity : this.horizon(now);

  /** Returns the same as `keptFrom` for a series that is not exempt. */
  horizon(now: number): number {
    return this.days === null ? -Infinity : now - this.days * DAY_MS;
  }

  /** The error for an uploaded sample that is older than `keptFrom`. */
  get refusal(): { code: 'timestamp_too_old'; detail: string } {
    return {
      code: 'timestamp_too_old',
      detail: `Samples are kept for ${this.days} days, and the time is before that`,
    };
  }
}

/** @returns the part of a range whose samples are kept; when there is none, its start is not before its end */
export function keptRange({ start, end }: TimeRange, from: number): TimeRange {
  return { start: Math.max(start, from), end };
}

/**
 * Cuts the buckets of a query to the samples that are kept.
 * @param edges limits of the buckets, UTC ms, ascending
 * @param from samples are kept from this time on, UTC ms
 * @returns the limits of the remaining buckets, the first of which begins at `from` or later, and how many buckets
 * before them are left out
 */
export function keptEdges(
  edges: readonly number[],
  from: number,
): { leftOut: number; edges: readonly number[] } {
  const buckets = Math.max(0, edges.length - 1);
  if (buckets === 0 || edges[0]! >= from) return { leftOut: 0, edges };
  let leftOut = 0;
  while (leftOut < buckets && edges[leftOut + 1]! <= from) leftOut++;
  return { leftOut, edges: leftOut === buckets ? [] : [from, ...edges.slice(leftOut + 1)] };
}
