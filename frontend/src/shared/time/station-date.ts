import { clockText } from '../chart/words/station-clock.js';
import { addStation, startOfStation } from './station-time.js';

const HOUR_MS = 3_600_000;
/** Hours from a date's noon in UTC that lie on the same date in some zone. */
const TRIES = [0, -12, 12];

/** Midnight at the station with which a calendar date begins, UTC ms. @param date "2026-01-05" */
export function startOfDate(date: string, zone: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const isOnDate = (at: number) => dateOf(at, zone) === date;
  const inside = TRIES.map((hours) => noon + hours * HOUR_MS).find(isOnDate) ?? noon;
  return startOfStation('day', inside, zone);
}

/** Midnight at the station with which a calendar date ends, UTC ms. @param date "2026-01-05" */
export function endOfDate(date: string, zone: string): number {
  return addStation(1, 'day', startOfDate(date, zone), zone);
}

/** The calendar date of a moment at the station as "2026-01-05". */
export function dateOf(at: number, zone: string): string {
  return clockText(at, zone, 'isoDate');
}
