import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

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
  /** 3 Jan 2026, 14:05 */
  dateTime: 'D MMM YYYY, HH:mm',
  /** 3 Jan 2026, 14:05:09 −07:00 */
  full: 'D MMM YYYY, HH:mm:ss Z',
} as const;
export type TimeStyle = keyof typeof PATTERNS;

export type CalendarUnit = 'day' | 'month' | 'year';

/** @param ms UTC ms; @param zone IANA; an unknown zone is read as UTC */
export function formatStationTime(ms: number, zone: string, style: TimeStyle): string {
  const text = inZone(ms, zone).format(PATTERNS[style]);
  return style === 'full' ? text.replace(/-(?=\d\d:\d\d$)/, '−') : text;
}

/** Start of the station's calendar day, month or year that holds the moment. @returns UTC ms */
export function startOfStation(unit: CalendarUnit, ms: number, zone: string): number {
  return inZone(ms, zone).startOf(unit).valueOf();
}

/** The same clock time some calendar days, months or years on (back when negative). @returns UTC ms */
export function addStation(amount: number, unit: CalendarUnit, ms: number, zone: string): number {
  const local = inZone(ms, zone).add(amount, unit).format('YYYY-MM-DDTHH:mm:ss.SSS');
  return dayjs.tz(local, knownZone(zone)).valueOf();
}

function inZone(ms: number, zone: string): Dayjs {
  return dayjs.utc(ms).tz(knownZone(zone));
}

const zones = new Map<string, string>();

function knownZone(zone: string): string {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  let answer = zone;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    answer = 'UTC';
  }
  zones.set(zone, answer);
  return answer;
}
