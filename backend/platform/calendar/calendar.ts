import type { TimeRange } from './time-range.js';
import { offsetsOf, type ZoneOffsets } from './zone-offsets.js';

/** A unit of the calendar that is made of whole local days. Weeks start on Monday. */
export type DateUnit = 'day' | 'week' | 'month' | 'year';

const HOUR = 3_600_000;
const DAY = 86_400_000;

/**
 * Where the units of the station's calendar begin that touch a range. A local day lasts 23 to 25 hours where the
 * clock is changed; where the clock jumps over midnight it begins at the jump, where it shows midnight twice, the
 * first time. A date that the zone skipped (Samoa, 30 December 2011) is left out.
 * @param timezone IANA name
 * @returns UTC ms, strictly ascending; only the first is at or before `start`, only the last at or after `end`
 */
export function unitStarts(unit: DateUnit, timezone: string, { start, end }: TimeRange): number[] {
  const zone = offsetsOf(timezone);
  const today = firstDay(unit, localDay(zone, start));
  // One unit early: where the clock was put back over midnight, a date's second part lies in the next day.
  let day = firstDay(unit, today - 1);
  const starts = [dayStart(zone, day)];
  while (starts.at(-1)! < end) {
    day = firstDay(unit, day + { day: 1, week: 7, month: 31, year: 366 }[unit]);
    const next = dayStart(zone, day);
    if (next <= start) starts[0] = next;
    else if (next > starts.at(-1)!) starts.push(next);
  }
  return starts;
}

/** The unit of the station's calendar that holds a moment, whole. */
export function unitAround(time: number, unit: DateUnit, timezone: string): TimeRange {
  const [start, end] = unitStarts(unit, timezone, { start: time, end: time + 1 });
  return { start: start!, end: end! };
}

/**
 * Where the hours of the station's clock begin: at its full hours, and where it jumps, so that no hour holds
 * two offsets from UTC.
 * @returns UTC ms, strictly ascending, the first at `start`, all before `end`
 */
export function hourStarts(timezone: string, { start, end }: TimeRange): number[] {
  const zone = offsetsOf(timezone);
  const starts: number[] = [];
  for (let at = start; at < end;) {
    starts.push(at);
    const change = Math.min(zone.nextChange(at, end), end);
    const full = at + HOUR - modulo(at + zone.at(at), HOUR);
    for (let next = full; next < change; next += HOUR) starts.push(next);
    at = change;
  }
  return starts;
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

/** First moment of a date, given as days since 1970-01-01. */
function dayStart(zone: ZoneOffsets, day: number): number {
  const midnight = day * DAY;
  const before = zone.at(midnight - DAY);
  const after = zone.at(midnight + DAY);
  if (before === after) return midnight - before;
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (zone.at(midnight - offset) === offset) return midnight - offset;
  }
  return zone.nextChange(midnight - DAY, midnight + DAY);
}

/** Days since 1970-01-01 of the date that the zone's clock shows. */
function localDay(zone: ZoneOffsets, time: number): number {
  return Math.floor((time + zone.at(time)) / DAY);
}

/** The first day of the unit that holds a day. */
function firstDay(unit: DateUnit, day: number): number {
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      // Day 0 was a Thursday.
      return day - modulo(day + 3, 7);
    case 'month':
      return day + 1 - new Date(day * DAY).getUTCDate();
    case 'year':
      return Date.UTC(new Date(day * DAY).getUTCFullYear(), 0) / DAY;
  }
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
