import type { TimeRange } from '../samples/store/sample-store.js';
import { offsetsOf, type ZoneOffsets } from './zone-offsets.js';

/** Interval lengths that follow the station's calendar instead of counting minutes. */
export const CALENDAR_UNITS = ['hour', 'day', 'week', 'month', 'year'] as const;
type CalendarUnit = (typeof CALENDAR_UNITS)[number];

/** Minutes 1 to 1440, a unit of the calendar, or the whole range in one bucket. */
export type Interval = number | CalendarUnit | 'all';

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

/** What `auto` picks from, finest first; any range up to 500 years fits 500 buckets of the last one. */
const AUTO_INTERVALS: readonly Interval[] = [
  1,
  2,
  5,
  10,
  15,
  30,
  'hour',
  120,
  180,
  360,
  720,
  'day',
  'week',
  'month',
  'year',
];

/**
 * Every bucket that touches the range and does not start after now. Minute buckets count elapsed minutes from
 * the station's midnight and end at the next one at the latest. Calendar units follow the station's clock:
 * weeks start on Monday, days last 23 to 25 hours where the clock is changed, and an hour ends where the clock
 * shows the next one or jumps.
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
  // A bucket that starts at `now` is the last one; so the walk need not go further.
  const end = Math.min(range.end, now + 1);
  if (end <= range.start) return { stamps: [], edges: [] };
  if ((end - range.start) / longest(interval) > limit) return null;
  const bounds = boundaries(interval, timezone, range.start, end);
  const stamps = bounds.slice(0, -1);
  if (stamps.length > limit) return null;
  bounds[0] = range.start;
  bounds[bounds.length - 1] = Math.min(bounds.at(-1)!, range.end);
  return { stamps, edges: bounds };
}

/** The finest usual interval with which the range has at most `limit` buckets. */
export function fittingInterval(range: TimeRange, timezone: string, now: number, limit: number): Interval {
  return AUTO_INTERVALS.find((each) => bucketsOf(range, each, timezone, now, limit) !== null) ?? 'all';
}

/** The station's calendar unit that holds a moment, whole: `start` inclusive, `end` exclusive. */
export function unitAround(time: number, unit: Exclude<CalendarUnit, 'hour'>, timezone: string): TimeRange {
  const [start, end] = boundaries(unit, timezone, time, time + 1);
  return { start: start!, end: end! };
}

/**
 * The range a period names: `24h`, `7d` (elapsed hours and days up to now), `today`, `yesterday`, or the
 * calendar `week`, `month`, `year` that now is in.
 * @returns null when the text is no period
 */
export function periodRange(text: string, timezone: string, now: number): TimeRange | null {
  const [, count, unit] = /^([1-9]\d{0,4})([hd])$/.exec(text) ?? [];
  if (count !== undefined) return { start: now - Number(count) * (unit === 'h' ? HOUR : DAY), end: now };
  switch (text) {
    case 'today':
      return unitAround(now, 'day', timezone);
    case 'yesterday':
      return unitAround(unitAround(now, 'day', timezone).start - 1, 'day', timezone);
    case 'week':
    case 'month':
    case 'year':
      return unitAround(now, text, timezone);
    default:
      return null;
  }
}

/** Upper bound of a bucket's length, ms. */
function longest(interval: Exclude<Interval, 'all'>): number {
  if (typeof interval === 'number') return interval * MINUTE;
  return { hour: HOUR, day: 2 * DAY, week: 8 * DAY, month: 32 * DAY, year: 367 * DAY }[interval];
}

/** True bucket edges, strictly ascending: the first at or before `start`, the last at or after `end`. */
function boundaries(
  interval: Exclude<Interval, 'all'>,
  timezone: string,
  start: number,
  end: number,
): number[] {
  const zone = offsetsOf(timezone);
  const isWithinDay = typeof interval === 'number' || interval === 'hour';
  const unit = isWithinDay ? 'day' : interval;
  // One unit early: where the clock was put back over midnight, a date's second part lies in the next day.
  let day = previousUnit(unit, unitStart(unit, localDay(zone, start)));
  let from = dayStart(zone, day);
  const edges: number[] = [];
  while (from < end) {
    day = nextUnit(unit, day);
    const to = dayStart(zone, day);
    // A date that the zone skipped (Samoa, 30 December 2011) has no length.
    if (to > start && to > from) {
      if (isWithinDay) pushWithinDay(edges, interval, zone, from, to, end);
      else edges.push(from);
    }
    from = to;
  }
  if (edges.at(-1)! < end) edges.push(from);
  return edges.slice(edges.findLastIndex((edge) => edge <= start));
}

/** Appends the bucket starts of one local day [from, to), up to the first one at or after `end`. */
function pushWithinDay(
  edges: number[],
  interval: number | 'hour',
  zone: ZoneOffsets,
  from: number,
  to: number,
  end: number,
): void {
  const step = interval === 'hour' ? HOUR : interval * MINUTE;
  for (let at = from; at < to;) {
    edges.push(at);
    if (at >= end) return;
    if (interval === 'hour') at = nextClockHour(zone, at);
    else at += step;
  }
}

/** The next moment at which the clock shows a full hour or jumps. */
function nextClockHour(zone: ZoneOffsets, at: number): number {
  const next = at + HOUR - modulo(at + zone.at(at), HOUR);
  return Math.min(next, zone.nextChange(at, next));
}

/**
 * First moment of a date. Where the clock jumps over midnight the day starts at the jump; where it shows
 * midnight twice, the first time.
 * @param day days since 1970-01-01 of the local date
 */
function dayStart(zone: ZoneOffsets, day: number): number {
  const midnight = day * DAY;
  const before = zone.at(midnight - DAY);
  const after = zone.at(midnight + DAY);
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (zone.at(midnight - offset) === offset) return midnight - offset;
  }
  return zone.nextChange(midnight - DAY, midnight + DAY);
}

/** Days since 1970-01-01 of the date that the zone's clock shows. */
function localDay(zone: ZoneOffsets, time: number): number {
  return Math.floor((time + zone.at(time)) / DAY);
}

function unitStart(unit: Exclude<CalendarUnit, 'hour'>, day: number): number {
  const date = new Date(day * DAY);
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      // Day 0 was a Thursday.
      return day - modulo(day + 3, 7);
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY;
    case 'year':
      return Date.UTC(date.getUTCFullYear(), 0) / DAY;
  }
}

function nextUnit(unit: Exclude<CalendarUnit, 'hour'>, start: number): number {
  return unitStart(unit, start + { day: 1, week: 7, month: 31, year: 366 }[unit]);
}

function previousUnit(unit: Exclude<CalendarUnit, 'hour'>, start: number): number {
  return unitStart(unit, start - 1);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
