import { DAY_MS } from '../durations.js';
import { dayStart } from './calendar.js';
import { localText } from './local-text.js';
import { offsetsOf } from './zone-offsets.js';

/**
 * Returns the date that a zone's clock shows at a moment.
 * @param time UTC ms
 * @param timezone IANA name; an unknown zone is read as UTC
 * @returns e.g. "2026-01-05"
 */
export function dateOf(time: number, timezone: string): string {
  return localText(time, timezone, 'yyyy-MM-dd');
}

/**
 * Finds the first moment of a local date. A date that the zone skipped (Samoa, 30 December 2011) begins where the next
 * one does.
 * @param date for example "2026-01-05"
 * @returns UTC ms; NaN when the text is not a date
 */
export function startOfDate(date: string, timezone: string): number {
  return dayStart(offsetsOf(timezone), Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/**
 * Finds the end of a local date.
 * @param date for example "2026-01-05"
 * @returns UTC ms, where the next date starts; NaN when the text is not a date
 */
export function endOfDate(date: string, timezone: string): number {
  return dayStart(offsetsOf(timezone), Date.parse(`${date}T00:00:00Z`) / DAY_MS + 1);
}
