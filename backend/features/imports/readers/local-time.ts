import type { ImportTable } from '@mesonet/contract/imports.js';
import { offsetsOf } from '../../../platform/calendar/zone-offsets.js';

const DAY = 86_400_000;
const MINUTE = 60_000;
const TEXT =
  /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)? *([AaPp][Mm])? *(Z|[+-]\d\d:?\d\d)?$/;

export interface DateParts {
  /** The first three numbers as written. */
  numbers: readonly [number, number, number];
  /** ms into the day, up to 24:00 */
  ofDay: number;
  /** ms east of Greenwich, where the text tells. */
  offset: number | null;
}

/** @returns null when the text is no date */
export function readDateParts(text: string): DateParts | null {
  const found = TEXT.exec(text.trim());
  if (!found) return null;
  const [, a, b, c, hour = '0', minute = '0', second = '0', half, zone] = found;
  let hours = Number(hour);
  if (half !== undefined) hours = (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const ofDay = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  if (ofDay > DAY || Number(minute) > 59 || Number(second) > 59) return null;
  return { numbers: [Number(a), Number(b), Number(c)], ofDay, offset: zone ? offsetOf(zone) : null };
}

/** @param text `Z`, `+02:00`, `-0930`; @returns ms east of Greenwich */
export function offsetOf(text: string): number {
  if (text === 'Z' || text === 'utc') return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2));
  return (text.startsWith('-') ? -minutes : minutes) * MINUTE;
}

/** @returns ms since 1970 as if the clock were UTC; null when there is no such date */
export function clockTime({ numbers, ofDay }: DateParts, order: 'ymd' | 'dmy' | 'mdy'): number | null {
  const [a, b, c] = numbers;
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b];
  const fullYear = year < 100 ? 2000 + year : year;
  const time = Date.UTC(fullYear, month - 1, day);
  const date = new Date(time);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || fullYear > 9999) return null;
  return time + ofDay;
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
    const parts = readDateParts(text);
    const clock = parts && clockTime(parts, order);
    if (clock === null || !parts) return null;
    if (parts.offset !== null) return clock - parts.offset;
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
