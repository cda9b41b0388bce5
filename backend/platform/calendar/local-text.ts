import { DateTime } from 'luxon';

/**
 * A moment as the clock and calendar of a zone show it, in English.
 * @param time UTC ms
 * @param timezone IANA name
 * @param pattern of luxon, e.g. `d MMM yyyy, HH:mm`
 */
export function localText(time: number, timezone: string, pattern: string): string {
  return DateTime.fromMillis(time, { zone: timezone, locale: 'en-US' }).toFormat(pattern);
}
