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

/** @returns the position of a moment; the first one for a moment that is more than a day ago */
export function positionOf(at: number | null, newest: number): number {
  if (at === null) return LIVE;
  return Math.max(0, Math.min(LIVE - 1, LIVE - 1 - Math.round((newest - at) / STEP_MS)));
}
