import type { QuietHours } from '@mesonet/contract/alarms.js';
import { DateTime } from 'luxon';

/**
 * Tells whether a moment lies within quiet hours.
 * @param now UTC ms
 * @param timezone of the station, IANA
 */
export function isQuiet({ from, to, days }: QuietHours, now: number, timezone: string): boolean {
  const local = DateTime.fromMillis(now, { zone: timezone });
  const clock = local.toFormat('HH:mm');
  if (from < to) return clock >= from && clock < to && days.includes(local.weekday);
  if (clock >= from) return days.includes(local.weekday);
  return clock < to && days.includes(local.minus({ days: 1 }).weekday);
}
