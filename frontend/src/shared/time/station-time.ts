import dayjs, { type Dayjs } from 'dayjs';
import isoWeek from 'dayjs/plugin/isoWeek.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(isoWeek);

/** How a moment is written; the station's zone decides what the clock shows. */
const PATTERNS = {
  /** 14:05 */
  time: 'HH:mm',
  /** 14:05:09 */
  seconds: 'HH:mm:ss',
  /** Mon 14:05 */
  weekdayTime: 'ddd HH:mm',
  /** 3 Jan */
  day: 'D MMM',
  /** Mon 3 Jan */
  weekday: 'ddd D MMM',
  /** Jan 2026 */
  month: 'MMM YYYY',
  /** 3 Jan, 14:05 */
  dayTime: 'D MMM, HH:mm',
  /** 3 Jan, 14:05:09 */
  daySeconds: 'D MMM, HH:mm:ss',
  /** 2026-01-03 */
  isoDate: 'YYYY-MM-DD',
  /** 3 Jan 2026 */
  date: 'D MMM YYYY',
  /** 3 Jan 2026, 14:05 */
  dateTime: 'D MMM YYYY, HH:mm',
  /** 3 Jan 2026, 14:05:09 −07:00 */
  full: 'D MMM YYYY, HH:mm:ss',
} as const;
export type TimeStyle = keyof typeof PATTERNS;

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Weeks begin on Monday. */
export type CalendarUnit = 'day' | 'week' | 'month' | 'year';

/** @param ms UTC ms; @param zone IANA; an unknown zone is read as UTC */
export function formatStationTime(ms: number, zone: string, style: TimeStyle): string {
  const text = localClock(ms, zone).format(PATTERNS[style]);
  return style === 'full' ? `${text} ${offsetText(offsetMs(ms, zone))}` : text;
}

/** Start of the station's calendar day, week, month or year that holds the moment. @returns UTC ms */
export function startOfStation(unit: CalendarUnit, ms: number, zone: string): number {
  return momentOf(localClock(ms, zone).startOf(unit === 'week' ? 'isoWeek' : unit), zone);
}

/** The same clock time some calendar days, weeks, months or years on (back when negative). @returns UTC ms */
export function addStation(amount: number, unit: CalendarUnit, ms: number, zone: string): number {
  return momentOf(localClock(ms, zone).add(amount, unit), zone);
}

/** Writes "−07:00", with seconds where an old local time has them. */
function offsetText(ms: number): string {
  const clock = dayjs.utc(Math.abs(ms)).format(ms % MINUTE_MS === 0 ? 'HH:mm' : 'HH:mm:ss');
  return `${ms < 0 ? '−' : '+'}${clock}`;
}

/** What the station's clock shows, as if it were UTC: calendar steps on it know no clock changes. */
function localClock(ms: number, zone: string): Dayjs {
  return dayjs.utc(ms + offsetMs(ms, zone));
}

/**
 * When the station's clock shows this. Twice a year that is ambiguous: of a repeated hour the first counts;
 * a skipped one is read as the moment after it.
 */
function momentOf(clock: Dayjs, zone: string): number {
  const shown = clock.valueOf();
  const candidates = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - offsetMs(near, zone));
  const exact = candidates.filter((ms) => ms + offsetMs(ms, zone) === shown);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}

/** Computes how far the zone's clock is ahead of UTC, in whole seconds: local times of long ago differ by some. */
function offsetMs(ms: number, zone: string): number {
  const [month = 0, day, year = 0, hour, minute, second] = clockOf(zone)
    .format(ms)
    .match(/\d+/g)!
    .map(Number);
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(ms / SECOND_MS) * SECOND_MS;
}

/** Making one takes a phone 30 ms, and dayjs makes one for each date that it writes in a zone. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  let clock;
  try {
    clock = newClock(zone);
  } catch {
    clock = newClock('UTC');
  }
  clocks.set(zone, clock);
  return clock;
}

function newClock(timeZone: string): Intl.DateTimeFormat {
  const digits = 'numeric';
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: digits,
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    second: digits,
  });
}
