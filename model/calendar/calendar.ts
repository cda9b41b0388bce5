import { DAY_MS, HOUR_MS } from '../durations.js';
import type { TimeRange } from './time-range.js';
import { offsetsOf, type ZoneOffsets } from './zone-offsets.js';

/** A unit of the calendar that consists of whole local days. Weeks start on Monday. */
export type DateUnit = 'day' | 'week' | 'month' | 'year';

/**
 * Finds where days, weeks, months or years of the station's calendar begin, for all that overlap a time range. A local
 * day lasts 23 to 25 hours when the clock changes. If the clock skips midnight, the day begins where the clock jumps;
 * if the clock shows midnight twice, the day begins at the first. A date that the zone skipped (Samoa, 30 December
 * 2011) is left out.
 * @param timezone IANA name
 * @returns UTC ms, strictly ascending; only the first is at or before `start`, only the last at or after `end`
 */
export function unitStarts(unit: DateUnit, timezone: string, { start, end }: TimeRange): number[] {
  const zone = offsetsOf(timezone);
  const today = firstDay(unit, localDay(zone, start));
  // The search begins one unit early, so that its first result is surely not after `start`. It goes on past the date
  // on the clock: if the clock has been put back over midnight, it shows the old date although the new day has begun.
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

/** Finds the start and end of the day, week, month or year of the station's calendar that contains a moment. */
export function unitAround(time: number, unit: DateUnit, timezone: string): TimeRange {
  const [start, end] = unitStarts(unit, timezone, { start: time, end: time + 1 });
  return { start: start!, end: end! };
}

/**
 * Finds the start of the day, week, month or year to which the date on the station's clock belongs. It differs from
 * `unitAround` only if the clock is put back over midnight (America/St_Johns until 2011, for 59 minutes a year): the
 * clock then shows the old date once more, but `unitAround` already counts this time as part of the new day.
 * @returns UTC ms
 */
export function startOfUnit(unit: DateUnit, time: number, timezone: string): number {
  const zone = offsetsOf(timezone);
  return dayStart(zone, firstDay(unit, localDay(zone, time)));
}

/**
 * Adds days, weeks, months or years to a moment and keeps the time of day that the station's clock shows. If the new
 * month does not have the day, the last day of the month is taken. A time that the clock shows twice means the first of
 * the two; a time that the clock skips is read with the offset from UTC before the change.
 * @param amount whole number; negative to go back
 * @param time UTC ms
 * @returns UTC ms
 */
export function addUnits(amount: number, unit: DateUnit, time: number, timezone: string): number {
  const zone = offsetsOf(timezone);
  const clock = addToClock(amount, unit, time + zone.at(time));
  return momentsOf(clock, zone)[0] ?? clock - Math.min(...offsetsAround(clock, zone));
}

/**
 * Finds where the hours of the station's clock begin. An hour also begins at each clock change, so that the offset from
 * UTC is the same throughout an hour.
 * @returns UTC ms, strictly ascending, the first at `start`, all before `end`
 */
export function hourStarts(timezone: string, { start, end }: TimeRange): number[] {
  const zone = offsetsOf(timezone);
  const starts: number[] = [];
  for (let at = start; at < end;) {
    starts.push(at);
    const change = Math.min(zone.nextChange(at, end), end);
    const full = at + HOUR_MS - modulo(at + zone.at(at), HOUR_MS);
    for (let next = full; next < change; next += HOUR_MS) starts.push(next);
    at = change;
  }
  return starts;
}

/**
 * Finds the time range that a period names: `24h` or `7d` (that many hours or days up to now), `today`, `yesterday`, or
 * the current calendar `week`, `month` or `year`.
 * @returns null when the text is not a period
 */
export function periodRange(text: string, timezone: string, now: number): TimeRange | null {
  const [, count, unit] = /^([1-9]\d{0,4})([hd])$/.exec(text) ?? [];
  if (count !== undefined)
    return { start: now - Number(count) * (unit === 'h' ? HOUR_MS : DAY_MS), end: now };
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

/**
 * Finds the first moment of a local date, in UTC ms.
 * @param day the date as a number of days since 1970-01-01
 */
export function dayStart(zone: ZoneOffsets, day: number): number {
  if (Number.isNaN(day)) return NaN;
  const midnight = day * DAY_MS;
  return momentsOf(midnight, zone)[0] ?? zone.nextChange(midnight - DAY_MS, midnight + DAY_MS);
}

/**
 * Finds the moments at which a zone's clock shows a given time: none if the clock skips it, two if the clock shows it
 * twice.
 * @param clock the shown time, in ms since 1970 as if it were UTC
 * @returns UTC ms, ascending
 */
export function momentsOf(clock: number, zone: ZoneOffsets): number[] {
  const [before, after] = offsetsAround(clock, zone);
  if (before === after) return [clock - before];
  return [Math.max(before, after), Math.min(before, after)]
    .filter((offset) => zone.at(clock - offset) === offset)
    .map((offset) => clock - offset);
}

/**
 * Returns the zone's offsets from UTC a day before and a day after a time on the clock. One of them applies at that
 * time.
 */
function offsetsAround(clock: number, zone: ZoneOffsets): [number, number] {
  return [zone.at(clock - DAY_MS), zone.at(clock + DAY_MS)];
}

/** @param clock time that the clock shows, in ms since 1970 as if it were UTC */
function addToClock(amount: number, unit: DateUnit, clock: number): number {
  if (unit === 'day') return clock + amount * DAY_MS;
  if (unit === 'week') return clock + amount * 7 * DAY_MS;
  const day = new Date(clock).getUTCDate();
  const moved = new Date(clock);
  moved.setUTCMonth(moved.getUTCMonth() + (unit === 'year' ? 12 * amount : amount), 1);
  const last = new Date(moved);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return moved.setUTCDate(Math.min(day, last.getUTCDate()));
}

/** Returns the date that the zone's clock shows, as a number of days since 1970-01-01. */
function localDay(zone: ZoneOffsets, time: number): number {
  return Math.floor((time + zone.at(time)) / DAY_MS);
}

/** Returns the first day of the week, month or year that contains a day. Days are numbers of days since 1970-01-01. */
function firstDay(unit: DateUnit, day: number): number {
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      // Day 0, 1970-01-01, was a Thursday.
      return day - modulo(day + 3, 7);
    case 'month':
      return day + 1 - new Date(day * DAY_MS).getUTCDate();
    case 'year':
      return Date.UTC(new Date(day * DAY_MS).getUTCFullYear(), 0) / DAY_MS;
  }
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
