import { MINUTE_MS } from '@mesonet/model/durations.js';

/** Time between two positions of the map's time slider. */
export const STEP_MS = 10 * MINUTE_MS;
const HOUR_STEPS = 6;
/**
 * The last position of the map's time slider, which shows the present. Those before it are
 * moments of the last 24 hours.
 */
export const LIVE = 24 * HOUR_STEPS;
/** The keys Page Up and Page Down move the time slider by this many positions. */
export const PAGE_STEPS = HOUR_STEPS;

/**
 * @param newest the newest moment on the time slider, UTC ms: the last full ten minutes
 * @returns the moment at a position of the slider, UTC ms; null at the last position, which is the present
 */
export function momentAt(position: number, newest: number): number | null {
  return position >= LIVE ? null : newest - (LIVE - 1 - position) * STEP_MS;
}

/**
 * Reads the moment that the map shows from an address.
 * @param now UTC ms
 * @returns null for an invalid time and for a time that is not within the last 24 hours
 */
export function parseMoment(text: string | null, now: number): number | null {
  // A time without an offset is refused, because it would mean another moment in another browser.
  if (text === null || !/[Zz]$|[+-]\d\d:?\d\d$/.test(text)) return null;
  const at = Math.floor(Date.parse(text) / STEP_MS) * STEP_MS;
  const newest = Math.floor(now / STEP_MS) * STEP_MS;
  return at >= newest - (LIVE - 1) * STEP_MS && at <= newest ? at : null;
}

/** Writes the moment that the map shows for the address bar, for example "2026-06-01T10:30Z". */
export function formatMoment(at: number): string {
  return new Date(at).toISOString().replace(':00.000Z', 'Z');
}

/** @returns the position of a moment on the time slider; the first position for a moment more than a day ago */
export function positionOf(at: number | null, newest: number): number {
  if (at === null) return LIVE;
  return Math.max(0, Math.min(LIVE - 1, LIVE - 1 - Math.round((newest - at) / STEP_MS)));
}
