/** From one position of the time slider to the next. */
export const STEP_MS = 10 * 60_000;
const HOUR_STEPS = 6;
/** The last position of the slider shows what is measured now; those before it are moments of 24 hours. */
export const LIVE = 24 * HOUR_STEPS;
/** Page keys go so many positions. */
export const PAGE_STEPS = HOUR_STEPS;

/** @returns the moment at a position, UTC ms; null at the last one @param newest the last full step of the clock */
export function momentAt(position: number, newest: number): number | null {
  return position >= LIVE ? null : newest - (LIVE - 1 - position) * STEP_MS;
}

/**
 * Reads the moment in an address.
 * @param now UTC ms
 * @returns null for none within the day before now, and for what is no time
 */
export function parseMoment(text: string | null, now: number): number | null {
  // A time without an offset would mean another moment in another browser.
  if (text === null || !/[Zz]$|[+-]\d\d:?\d\d$/.test(text)) return null;
  const at = Math.floor(Date.parse(text) / STEP_MS) * STEP_MS;
  const newest = Math.floor(now / STEP_MS) * STEP_MS;
  return at >= newest - (LIVE - 1) * STEP_MS && at <= newest ? at : null;
}

/** Writes a moment into an address: "2026-06-01T10:30Z". */
export function formatMoment(at: number): string {
  return new Date(at).toISOString().replace(':00.000Z', 'Z');
}

/** @returns the position of a moment; the first one for a moment that is more than a day ago */
export function positionOf(at: number | null, newest: number): number {
  if (at === null) return LIVE;
  return Math.max(0, Math.min(LIVE - 1, LIVE - 1 - Math.round((newest - at) / STEP_MS)));
}
