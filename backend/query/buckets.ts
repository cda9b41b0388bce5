import type { TrendInterval } from '@mesonet/contract/trends.js';
import type { TimeRange } from '../platform/calendar/time-range.js';
import { hourStarts, unitStarts } from '../platform/calendar/calendar.js';

/** Minutes 1 to 1440, a unit of the calendar, or the whole range in one bucket. */
export type Interval = TrendInterval;

export interface Buckets {
  /** True start of each bucket, UTC ms, strictly ascending. */
  stamps: number[];
  /**
   * What each bucket covers: bucket i is [edges[i], edges[i + 1]). One more than stamps (none when there is no
   * bucket). The outer two are cut to the range: the first may lie after the first stamp.
   */
  edges: number[];
}

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** What `auto` picks from, finest first; 500 buckets of the last one hold any range there can be. */
// prettier-ignore
const USUAL_INTERVALS: readonly Interval[] = [
  1, 2, 5, 10, 15, 30, 'hour', 120, 180, 360, 720, 'day', 'week', 'month', 'year',
];

/**
 * Every bucket that touches the range and does not start after now. Minute buckets count elapsed minutes from
 * the station's midnight and end at the next midnight at the latest; the others follow the station's calendar.
 * @param range UTC ms, start before end
 * @param timezone IANA name
 * @param limit most buckets wanted
 * @returns null when there are more than `limit`
 */
export function bucketsOf(
  range: TimeRange,
  interval: Interval,
  timezone: string,
  now: number,
  limit: number,
): Buckets | null {
  if (interval === 'all') return { stamps: [range.start], edges: [range.start, range.end] };
  // A bucket that starts at `now` is the last one, so the walk need not go further.
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

/** The finest of the usual intervals with which the range has at most `limit` buckets. */
export function fittingInterval(range: TimeRange, timezone: string, now: number, limit: number): Interval {
  return USUAL_INTERVALS.find((each) => bucketsOf(range, each, timezone, now, limit) !== null) ?? 'all';
}

/** At least as many as the range has buckets up to now, without walking through them. */
export function mostBuckets({ start, end }: TimeRange, interval: Interval, now: number): number {
  if (interval === 'all') return 1;
  const minutes = typeof interval === 'number' ? interval : interval === 'hour' ? 60 : 1_440;
  const span = Math.max(0, Math.min(end, now + 1) - start);
  const days = Math.ceil(span / DAY) + 1;
  // A bucket that midnight cuts short is one more a day.
  return Math.ceil(span / (minutes * MINUTE)) + (1_440 % minutes === 0 ? 1 : days);
}

/** Upper bound of a bucket's length, ms. */
function longest(interval: Exclude<Interval, 'all'>): number {
  if (typeof interval === 'number') return interval * MINUTE;
  return { hour: HOUR, day: 2 * DAY, week: 8 * DAY, month: 32 * DAY, year: 367 * DAY }[interval];
}

/** True bucket starts, strictly ascending, from at or before the range's start to at or after its end. */
function boundaries(interval: Exclude<Interval, 'all'>, timezone: string, range: TimeRange): number[] {
  const isWithinDay = typeof interval === 'number' || interval === 'hour';
  const starts = unitStarts(isWithinDay ? 'day' : interval, timezone, range);
  if (!isWithinDay) return starts;
  const within = starts.slice(1).map((end, index) => {
    const day = { start: starts[index]!, end };
    return interval === 'hour' ? hourStarts(timezone, day) : evenStarts(day, interval * MINUTE);
  });
  return [...within.flat(), starts.at(-1)!];
}

function evenStarts({ start, end }: TimeRange, step: number): number[] {
  return Array.from({ length: Math.ceil((end - start) / step) }, (_, index) => start + index * step);
}
