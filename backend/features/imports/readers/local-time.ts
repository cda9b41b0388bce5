import type { ImportTable } from '@mesonet/contract/imports.js';
import { momentsOf } from '@mesonet/model/calendar/calendar.js';
import { offsetsOf } from '@mesonet/model/calendar/zone-offsets.js';
import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';

const DATE = String.raw`(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})\.?`;
/** Matches a time of day: `9:05`, `09:05:30.5`, and hours and minutes without a colon. */
const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?|(\d{1,2})(\d{2})`;
/** Matches `AM` and `p.m.`, and also a single letter, as the program WeatherLink writes it. */
const HALF = String.raw`([AaPp])\.?(?:[Mm]\.?)?`;
const TEXT = new RegExp(`^${DATE}(?:[T ,]+(?:${CLOCK}))? *(?:${HALF})? *(Z|UTC|GMT|[+-]\\d\\d:?\\d\\d)?$`);
/** Matches dates without separators: `20240501`, `2024050112`, `202405011230` and `20240501 123000`. */
const COMPACT =
  /^(1[89]\d\d|20\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?:[T_ -]?([01]\d|2[0-4])(\d\d)?(\d\d)?)?Z?$/;
/** Two-digit years from this number on belong to the 20th century, lower ones to the 21st. */
const PIVOT = 70;

export interface DateParts {
  /** The first three numbers of the date, in the order in which they are written */
  numbers: readonly [number, number, number];
  /** Time of day, ms since midnight, up to 24:00 */
  ofDay: number;
  /** Offset of the timezone, ms east of Greenwich; null when the text names none */
  offset: number | null;
}

/**
 * Reads a date, with or without a time of day.
 * @returns null when the text is not a date
 */
export function readDateParts(text: string): DateParts | null {
  const plain = text.trim();
  const compact = COMPACT.exec(plain);
  if (compact) {
    const [, year, month, day, hour = 0, minute = 0, second = 0] = compact.map(Number);
    const ofDay = timeOfDay(hour || 0, minute || 0, second || 0);
    const offset = plain.endsWith('Z') ? 0 : null;
    return ofDay === null ? null : { numbers: [year!, month!, day!], ofDay, offset };
  }
  const found = TEXT.exec(plain);
  if (!found) return null;
  const [, a, b, c, hour, minute, second = '0', bareHour = '0', bareMinute = '0', half, zone] = found;
  let hours = Number(hour ?? bareHour);
  if (half !== undefined) {
    const isAfternoon = half.toLowerCase() === 'p';
    if (hours > 12 && !isAfternoon) return null;
    hours = (hours % 12) + (isAfternoon ? 12 : 0);
  }
  const ofDay = timeOfDay(hours, Number(minute ?? bareMinute), Number(second));
  if (ofDay === null) return null;
  return { numbers: [Number(a), Number(b), Number(c)], ofDay, offset: zone ? offsetOf(zone) : null };
}

/**
 * Computes a time of day.
 * @returns ms since midnight, up to 24:00; null for an impossible time of day
 */
function timeOfDay(hours: number, minutes: number, seconds: number): number | null {
  const ofDay = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return ofDay > DAY_MS || minutes > 59 || seconds > 59 ? null : ofDay;
}

/**
 * Reads an offset from UTC.
 * @param text `Z`, `UTC`, `+02:00` or `-0930`
 * @returns ms east of Greenwich
 */
function offsetOf(text: string): number {
  if (/^(?:z|utc|gmt)$/i.test(text)) return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2));
  return (text.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

/**
 * Converts the numbers of a date and its time of day to local time.
 * @returns ms since 1970, as if the local clock showed UTC; null for an impossible date
 */
function clockTime({ numbers, ofDay }: DateParts, order: 'ymd' | 'dmy' | 'mdy'): number | null {
  const [a, b, c] = numbers;
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b];
  const fullYear = year >= 100 ? year : year < PIVOT ? 2000 + year : 1900 + year;
  return clockOfDate(fullYear, month, day, ofDay);
}

function clockOfDate(fullYear: number, month: number, day: number, ofDay: number): number | null {
  const time = Date.UTC(fullYear, month - 1, day);
  const date = new Date(time);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || fullYear > 9999) return null;
  return time + ofDay;
}

/**
 * Reads a local time from several numbers.
 * @param text numbers of year, month and day, and possibly also of hour, minute and second
 */
function partsTime(text: string): number | null {
  const numbers = text.trim().split(/\s+/).map(Number);
  const [year = NaN, month = NaN, day = NaN, hour = 0, minute = 0, second = 0] = numbers;
  const isWhole = numbers.slice(0, 5).every(Number.isInteger) && second >= 0;
  const ofDay = isWhole ? timeOfDay(hour, minute, Math.floor(second)) : null;
  return ofDay === null ? null : clockTime({ numbers: [year, month, day], ofDay, offset: null }, 'ymd');
}

/**
 * Reads a local time from year and day of the year.
 * @param text year, day of the year from 1, and hours and minutes as one number: `2024 32 5` is five minutes past
 * midnight
 */
function dayOfYearTime(text: string): number | null {
  const numbers = text.trim().split(/\s+/).map(Number);
  const [year = NaN, day = NaN, hhmm = 0] = numbers;
  if (!numbers.every(Number.isInteger) || day < 1 || day > 366 || hhmm < 0) return null;
  const ofDay = timeOfDay(Math.floor(hhmm / 100), hhmm % 100, 0);
  const first = clockOfDate(year, 1, 1, 0);
  if (ofDay === null || first === null) return null;
  const date = first + (day - 1) * DAY_MS;
  return new Date(date).getUTCFullYear() === year ? date + ofDay : null;
}

/**
 * Returns a function that reads the times of a table, row by row. When clocks are set back, each time of one hour
 * occurs twice. Such a time is read as its first occurrence if the row before is earlier than this occurrence,
 * otherwise as the second one. A time that is skipped when clocks are set forward is read with the offset from before
 * the change.
 * @param timezone IANA name of the station's timezone
 * @returns a function from the text of the cells to UTC ms; it returns null for a text that is not a time
 */
export function timeReader(time: ImportTable['time'], timezone: string): (text: string) => number | null {
  const { order, zone } = time;
  let before = -Infinity;
  return (text) => {
    const read = readTime(text);
    if (read !== null) before = read;
    return read;
  };

  function readTime(text: string): number | null {
    if (order === 'epoch' || order === 'epochms') {
      const number = text.trim() === '' ? NaN : Number(text);
      return Number.isFinite(number) ? Math.round(order === 'epoch' ? number * 1000 : number) : null;
    }
    if (order === 'parts') return ofZone(partsTime(text));
    if (order === 'doy') return ofZone(dayOfYearTime(text));
    const parts = readDateParts(text);
    const clock = parts && clockTime(parts, order);
    if (clock === null || !parts) return null;
    return parts.offset === null ? ofZone(clock) : clock - parts.offset;
  }

  function ofZone(clock: number | null): number | null {
    if (clock === null) return null;
    return zone === 'station' ? inZone(clock) : clock - offsetOf(zone);
  }

  function inZone(clock: number): number {
    const offsets = offsetsOf(timezone);
    const [first, second] = momentsOf(clock, offsets);
    if (first === undefined) return clock - offsets.at(clock - DAY_MS);
    return second !== undefined && before >= first ? second : first;
  }
}
