import type { TrendInterval } from '@mesonet/contract/trends.js';
import { hourStarts, unitStarts } from '@mesonet/model/calendar/calendar.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';

/** Length of a bucket: 1 to 1440 minutes, a calendar unit, or the whole range. */
export type Interval = TrendInterval;

export interface Buckets {
  /** Start of each bucket, even if it lies before the range; UTC ms, strictly ascending. */
  stamps: number[];
  /**
   * Limits of the buckets: bucket i covers [edges[i], edges[i + 1]). There is one edge more than stamps, or none when
   * there are no buckets. The first and last edge are cut to the range, so the first may lie after the first stamp.
   */
  edges: number[];
}

/**
 * Intervals from fine to coarse. `auto` means the finest one that divides the range into at most 500 buckets. The
 * coarsest, a year, always does so, for any possible range.
 */
// oxfmt-ignore
const USUAL_INTERVALS: readonly Interval[] = [
  1, 2, 5, 10, 15, 30, 'hour', 120, 180, 360, 720, 'day', 'week', 'month', 'year',
];

interface BucketLimits {
  /** IANA name of the station's time zone. */
  timezone: string;
  /** Time of the request, UTC ms; no bucket starts after it. */
  now: number;
  /** Greatest number of buckets. */
  limit: number;
}

/**
 * Finds every bucket that overlaps the range and does not start after now. Minute buckets are counted from the
 * station's local midnight, and the last one of a day ends at the next midnight. All other buckets follow the station's
 * local calendar.
 * @param range UTC ms, start before end
 * @returns null when there are more than `limit` buckets
 */
export function bucketsOf(
  range: TimeRange,
  interval: Interval,
  { timezone, now, limit }: BucketLimits,
): Buckets | null {
  if (interval === 'all') return { stamps: [range.start], edges: [range.start, range.end] };
  // No bucket may start after `now`, so the limits of later buckets are not calculated.
  const start = range.start;
  const end = Math.min(range.end, now + 1);
  if (end <= start) return { stamps: [], edges: [] };
  if ((end - start) / longest(interval) > limit) return null;
  const walked = boundaries(interval, timezone, { start, end });
  const edges = walked.slice(
    walked.findLastIndex((edge) => edge <= start),
    walked.findIndex((edge) => edge >= end) + 1,
  );
  const stamps = edges.slice(0, -1);
  if (stamps.length > limit) return null;
  edges[0] = start;
  edges[edges.length - 1] = Math.min(edges.at(-1)!, range.end);
  return { stamps, edges };
}

/** @returns the finest of the usual intervals that divides the range into at most `limit` buckets */
export function fittingInterval(range: TimeRange, timezone: string, now: number, limit: number): Interval {
  return USUAL_INTERVALS.find((each) => bucketsOf(range, each, { timezone, now, limit }) !== null) ?? 'all';
}

/** @returns an upper limit for the number of buckets up to now, without calculating the buckets */
export function mostBuckets({ start, end }: TimeRange, interval: Interval, now: number): number {
  if (interval === 'all') return 1;
  const minutes = typeof interval === 'number' ? interval : interval === 'hour' ? 60 : 1_440;
  const span = Math.max(0, Math.min(end, now + 1) - start);
  const days = Math.ceil(span / DAY_MS) + 1;
  // Each midnight may cut a bucket short, which makes one more bucket for each day.
  return Math.ceil(span / (minutes * MINUTE_MS)) + (1_440 % minutes === 0 ? 1 : days);
}

/** @returns the greatest possible length of a bucket, ms */
function longest(interval: Exclude<Interval, 'all'>): number {
  if (typeof interval === 'number') return interval * MINUTE_MS;
  return { hour: HOUR_MS, day: 2 * DAY_MS, week: 8 * DAY_MS, month: 32 * DAY_MS, year: 367 * DAY_MS }[
    interval
  ];
}

/**
 * @returns the starts of buckets, strictly ascending, from one at or before the range's start to one at or after its
 * end
 */
function boundaries(interval: Exclude<Interval, 'all'>, timezone: string, range: TimeRange): number[] {
  const isWithinDay = typeof interval === 'number' || interval === 'hour';
  const starts = unitStarts(isWithinDay ? 'day' : interval, timezone, range);
  if (!isWithinDay) return starts;
  const all: number[] = [];
  for (let i = 1; i < starts.length; i++) {
    const [start, end] = [starts[i - 1]!, starts[i]!];
    if (interval === 'hour') all.push(...hourStarts(timezone, { start, end }));
    else for (let at = start; at < end; at += interval * MINUTE_MS) all.push(at);
  }
  all.push(starts.at(-1)!);
  return all;
}
