import type { QuietHours } from '@mesonet/contract/alarms.js';
import { addUnits } from '@mesonet/model/calendar/calendar.js';
import { localText, weekdayOf } from '@mesonet/model/calendar/local-text.js';

/**
 * Returns true when a moment lies within quiet hours, in which people want no notices.
 * @param now UTC ms
 * @param timezone IANA name of the station's timezone
 */
export function isQuiet({ from, to, days }: QuietHours, now: number, timezone: string): boolean {
  const clock = localText(now, timezone, 'HH:mm');
  const isOn = (time: number) => days.includes(weekdayOf(time, timezone));
  if (from < to) return clock >= from && clock < to && isOn(now);
  if (clock >= from) return isOn(now);
  return clock < to && isOn(addUnits(-1, 'day', now, timezone));
}
