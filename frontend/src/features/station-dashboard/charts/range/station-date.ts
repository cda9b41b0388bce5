import { clockText } from '../../../../shared/chart/words/station-clock.js';
import { startOfStation } from '../../../../shared/time/station-time.js';

const HOUR_MS = 3_600_000;
/** Hours from a date's noon in UTC that lie on the same date in some zone. */
const TRIES = [0, -12, 12];

/** Midnight at the station with which a calendar date begins, UTC ms. @param date "2026-01-05" */
export function startOfDate(date: string, zone: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const wanted = clockText(noon, 'UTC', 'dateTime').split(',')[0];
  const isOnDate = (at: number) => clockText(at, zone, 'dateTime').split(',')[0] === wanted;
  const inside = TRIES.map((hours) => noon + hours * HOUR_MS).find(isOnDate) ?? noon;
  return startOfStation('day', inside, zone);
}

/** The calendar date of a moment at the station as "5 Jan 2026". */
export function dateOf(at: number, zone: string): string {
  return clockText(at, zone, 'dateTime').split(',')[0] ?? '';
}
