import { addStation, formatStationTime, startOfStation } from '../time/station-time.js';

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const WAKING_MS = 6 * HOUR * MINUTE_MS;

export const SNOOZES = [
  { key: '15', label: '15 min' },
  { key: '60', label: '1 hour' },
  { key: '240', label: '4 hours' },
  { key: 'morning', label: 'Until tomorrow, 06:00' },
  { key: `${DAY}`, label: '1 day' },
  { key: `${7 * DAY}`, label: '1 week' },
] as const;
export type SnoozeKey = (typeof SNOOZES)[number]['key'];

/** @param now UTC ms; @param zone of the station, whose morning counts */
export function snoozeMinutes(key: SnoozeKey, now: number, zone: string): number {
  if (key !== 'morning') return Number(key);
  const midnight = addStation(1, 'day', startOfStation('day', now, zone), zone);
  const near = midnight + WAKING_MS;
  // In a night in which the clock changes, six hours after midnight it shows five or seven.
  const [hours = 0, minutes = 0] = formatStationTime(near, zone, 'time').split(':').map(Number);
  const waking = near + WAKING_MS - (hours * HOUR + minutes) * MINUTE_MS;
  return Math.ceil((waking - now) / MINUTE_MS);
}
