import { startOfUnit } from '@mesonet/model/calendar/calendar.js';
import { localText } from '@mesonet/model/calendar/local-text.js';
import { offsetsOf } from '@mesonet/model/calendar/zone-offsets.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';

/** Patterns for a time in the station's zone, made of the tokens that the function `localText` replaces. */
const PATTERNS = {
  /** Time of day, for example 14:05. */
  time: 'HH:mm',
  /** Time of day with seconds, for example 14:05:09. */
  seconds: 'HH:mm:ss',
  /** Day of the week and time, for example Mon 14:05. */
  weekdayTime: 'ccc HH:mm',
  /** Day and month, for example 3 Jan. */
  day: 'd MMM',
  /** Date with the day of the week, for example Mon 3 Jan. */
  weekday: 'ccc d MMM',
  /** Month and year, for example Jan 2026. */
  month: 'MMM yyyy',
  /** Day and time, for example 3 Jan, 14:05. */
  dayTime: 'd MMM, HH:mm',
  /** Day and time with seconds, for example 3 Jan, 14:05:09. */
  daySeconds: 'd MMM, HH:mm:ss',
  /** ISO date, for example 2026-01-03. */
  isoDate: 'yyyy-MM-dd',
  /** Date with the year, for example 3 Jan 2026. */
  date: 'd MMM yyyy',
  /** Date and time, for example 3 Jan 2026, 14:05. */
  dateTime: 'd MMM yyyy, HH:mm',
  /** Time of the renewal of a paid subscription, for example 2026 Jan 3, 14:05:09. */
  renewal: 'yyyy MMM d, HH:mm:ss',
  /** Date, time and offset from UTC, for example 3 Jan 2026, 14:05:09 −07:00. */
  full: 'd MMM yyyy, HH:mm:ss',
} as const;
export type TimeStyle = keyof typeof PATTERNS;

/**
 * Writes a time as the clock in the station's zone shows it.
 * @param ms UTC ms
 * @param zone IANA name; an unknown zone is read as UTC
 */
export function formatStationTime(ms: number, zone: string, style: TimeStyle): string {
  const text = localText(ms, zone, PATTERNS[style]);
  return style === 'full' ? `${text} ${offsetText(offsetsOf(zone).at(ms))}` : text;
}

/** Writes the time of day, preceded by the date if it is not today, for example "14:32" or "21 Nov, 07:10". */
export function formatClock(ms: number, zone: string, now: number): string {
  const isToday = startOfUnit('day', ms, zone) === startOfUnit('day', now, zone);
  return formatStationTime(ms, zone, isToday ? 'time' : 'dayTime');
}

/** Writes an offset from UTC, for example "−07:00". Offsets of long ago may also have seconds. */
function offsetText(ms: number): string {
  const clock = localText(Math.abs(ms), 'UTC', ms % MINUTE_MS === 0 ? 'HH:mm' : 'HH:mm:ss');
  return `${ms < 0 ? '−' : '+'}${clock}`;
}
