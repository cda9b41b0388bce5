import type { ImportTable } from '@mesonet/contract/imports.js';
import { offsetsOf } from '../../../platform/calendar/zone-offsets.js';

const DAY = 86_400_000;
const MINUTE = 60_000;
const DATE = String.raw`(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})\.?`;
/** `9:05`, `09:05:30.5`, or hours and minutes without a colon. */
const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?|(\d{1,2})(\d{2})`;
/** `AM`, `p.m.`, and the single letter of WeatherLink. */
const HALF = String.raw`([AaPp])\.?(?:[Mm]\.?)?`;
const TEXT = new RegExp(`^${DATE}(?:[T ,]+(?:${CLOCK}))? *(?:${HALF})? *(Z|UTC|GMT|[+-]\\d\\d:?\\d\\d)?$`);
/** `20240501`, `2024050112`, `202405011230`, `20240501 123000`. */
const COMPACT =
  /^(1[89]\d\d|20\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?:[T_ -]?([01]\d|2[0-4])(\d\d)?(\d\d)?)?Z?$/;
/** Two digits name a year of 1970 to 2069. */
const PIVOT = 70;

export interface DateParts {
  /** The first three numbers as written. */
  numbers: readonly [number, number, number];
  /** ms into the day, up to 24:00 */
  ofDay: number;
  /** ms east of Greenwich, where the text names it. */
  offset: number | null;
}

/** @returns null when the text is no date */
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

/** @returns ms into the day, up to 24:00; null when no clock shows it */
function timeOfDay(hours: number, minutes: number, seconds: number): number | null {
  const ofDay = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return ofDay > DAY || minutes > 59 || seconds > 59 ? null : ofDay;
}

/** @param text `Z`, `UTC`, `+02:00`, `-0930`; @returns ms east of Greenwich */
export function offsetOf(text: string): number {
  if (/^(?:z|utc|gmt)$/i.test(text)) return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2));
  return (text.startsWith('-') ? -minutes : minutes) * MINUTE;
}

/** @returns ms since 1970 as if the clock were UTC; null when there is no such date */
export function clockTime({ numbers, ofDay }: DateParts, order: 'ymd' | 'dmy' | 'mdy'): number | null {
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

/** @param text numbers of year, month, day and, where there are columns of them, hour, minute, second */
function partsTime(text: string): number | null {
  const numbers = text.trim().split(/\s+/).map(Number);
  const [year = NaN, month = NaN, day = NaN, hour = 0, minute = 0, second = 0] = numbers;
  const isWhole = numbers.slice(0, 5).every(Number.isInteger) && second >= 0;
  const ofDay = isWhole ? timeOfDay(hour, minute, Math.floor(second)) : null;
  return ofDay === null ? null : clockTime({ numbers: [year, month, day], ofDay, offset: null }, 'ymd');
}

/** @param text year, day of the year from 1, hours and minutes as one number: `2024 32 5` is five past midnight */
function dayOfYearTime(text: string): number | null {
  const numbers = text.trim().split(/\s+/).map(Number);
  const [year = NaN, day = NaN, hhmm = 0] = numbers;
  if (!numbers.every(Number.isInteger) || day < 1 || day > 366 || hhmm < 0) return null;
  const ofDay = timeOfDay(Math.floor(hhmm / 100), hhmm % 100, 0);
  const first = clockOfDate(year, 1, 1, 0);
  if (ofDay === null || first === null) return null;
  const date = first + (day - 1) * DAY;
  return new Date(date).getUTCFullYear() === year ? date + ofDay : null;
}

/**
 * Reads the times of a table, row by row. In the hour that the clock shows twice, a row belongs to the second pass
 * when the row before it has reached the same clock time; a time that the clock skips is taken as before the change.
 * @param timezone of the station, IANA
 * @returns a function from the cells' text to UTC ms; null = not a time
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
    const [a, b] = [offsets.at(clock - DAY), offsets.at(clock + DAY)];
    const shown = [clock - Math.max(a, b), clock - Math.min(a, b)].filter(
      (each) => each + offsets.at(each) === clock,
    );
    const [first, second] = shown;
    if (first === undefined) return clock - a;
    return second !== undefined && before >= first ? second : first;
  }
}
