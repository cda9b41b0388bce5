import { addUnits, startOfUnit } from '@mesonet/model/calendar/calendar.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { formatStationTime } from '../time/station-time.js';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const WAKING_MS = 6 * HOUR_MINUTES * MINUTE_MS;

export const SNOOZES = [
  { key: '15', label: '15 min' },
  { key: '60', label: '1 hour' },
  { key: '240', label: '4 hours' },
  { key: 'morning', label: 'Until tomorrow, 06:00' },
  { key: `${DAY_MINUTES}`, label: '1 day' },
  { key: `${7 * DAY_MINUTES}`, label: '1 week' },
] as const;
export type SnoozeKey = (typeof SNOOZES)[number]['key'];

/**
 * Computes how many minutes a chosen snooze lasts.
 * @param now UTC ms
 * @param zone zone of the station, whose local morning ends a snooze until tomorrow
 */
export function snoozeMinutes(key: SnoozeKey, now: number, zone: string): number {
  if (key !== 'morning') return Number(key);
  const midnight = addUnits(1, 'day', startOfUnit('day', now, zone), zone);
  const near = midnight + WAKING_MS;
  // Six hours after midnight the clock usually shows 6 o'clock, but 5 or 7 o'clock in a night with a clock change. The
  // next two lines correct this difference.
  const [hours = 0, minutes = 0] = formatStationTime(near, zone, 'time').split(':').map(Number);
  const waking = near + WAKING_MS - (hours * HOUR_MINUTES + minutes) * MINUTE_MS;
  return Math.ceil((waking - now) / MINUTE_MS);
}
