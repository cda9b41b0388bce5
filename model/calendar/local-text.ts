import { offsetsOf } from './zone-offsets.js';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TOKENS = /yyyy|MMM|MM|M|ccc|dd|d|HH|mm|ss/g;

/**
 * Writes a moment as the clock and calendar of a zone show it, in English.
 * @param time UTC ms
 * @param timezone IANA name; an unknown zone is read as UTC
 * @param pattern text with the tokens yyyy, M, MM, MMM (Jan), d, dd, ccc (Mon), HH, mm and ss, e.g.
 *   `d MMM yyyy, HH:mm`
 * @throws RangeError for a time that no Date can hold
 */
export function localText(time: number, timezone: string, pattern: string): string {
  const clock = clockAt(time, timezone);
  return pattern.replace(TOKENS, (token) => writeToken(token, clock));
}

/** Returns the day of the week that a zone's calendar shows, from 1 for Monday to 7 for Sunday. */
export function weekdayOf(time: number, timezone: string): number {
  return ((clockAt(time, timezone).getUTCDay() + 6) % 7) + 1;
}

/** Returns a Date whose UTC fields are the local time of the zone. */
function clockAt(time: number, timezone: string): Date {
  const clock = new Date(time + offsetsOf(timezone).at(time));
  if (Number.isNaN(clock.getTime())) throw new RangeError(`Not a time: ${time}`);
  return clock;
}

/** @param clock a Date whose UTC fields are the local time */
function writeToken(token: string, clock: Date): string {
  switch (token) {
    case 'yyyy':
      return String(clock.getUTCFullYear()).padStart(4, '0');
    case 'MMM':
      return MONTHS[clock.getUTCMonth()]!;
    case 'ccc':
      return WEEKDAYS[clock.getUTCDay()]!;
    case 'HH':
      return twoDigits(clock.getUTCHours());
    case 'mm':
      return twoDigits(clock.getUTCMinutes());
    case 'ss':
      return twoDigits(clock.getUTCSeconds());
    default: {
      const value = token.startsWith('M') ? clock.getUTCMonth() + 1 : clock.getUTCDate();
      return token.length === 2 ? twoDigits(value) : String(value);
    }
  }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
