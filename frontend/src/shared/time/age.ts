const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "12 s ago". @param ageMs elapsed time; below zero (a clock ahead) counts as none */
export function formatAge(ageMs: number): string {
  return `${formatDuration(ageMs)} ago`;
}

/** "12 s", "4 min", "3 h", "2 d": whole units, rounded down. */
export function formatDuration(durationMs: number): string {
  const elapsed = Math.max(0, durationMs);
  if (elapsed < MINUTE_MS) return `${Math.floor(elapsed / 1_000)} s`;
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)} min`;
  if (elapsed < 2 * DAY_MS) return `${Math.floor(elapsed / HOUR_MS)} h`;
  return `${Math.floor(elapsed / DAY_MS)} d`;
}

/** Writes hours with their minutes: "2 h 25 min". @param durationMs elapsed time */
export function formatLongDuration(durationMs: number): string {
  const minutes = Math.floor((durationMs % HOUR_MS) / MINUTE_MS);
  const hasMinutes = durationMs >= HOUR_MS && durationMs < DAY_MS && minutes > 0;
  const text = formatDuration(durationMs);
  return hasMinutes ? `${text} ${minutes} min` : text;
}
