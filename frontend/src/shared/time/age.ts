import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';

/**
 * Writes how long ago something happened, for example "12 s ago".
 * @param ageMs time since then; a negative time, caused by a wrong clock, counts as 0
 */
export function formatAge(ageMs: number): string {
  return `${formatDuration(ageMs)} ago`;
}

/** Writes a duration in whole units, rounded down, for example "12 s", "4 min", "3 h" or "2 d". */
export function formatDuration(durationMs: number): string {
  const elapsed = Math.max(0, durationMs);
  if (elapsed < MINUTE_MS) return `${Math.floor(elapsed / 1_000)} s`;
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)} min`;
  if (elapsed < 2 * DAY_MS) return `${Math.floor(elapsed / HOUR_MS)} h`;
  return `${Math.floor(elapsed / DAY_MS)} d`;
}

/**
 * Writes a duration in the same form as `formatDuration`, but from an hour to a day with hours and minutes, for example
 * "2 h 25 min".
 * @param durationMs the duration in ms
 */
export function formatLongDuration(durationMs: number): string {
  const minutes = Math.floor((durationMs % HOUR_MS) / MINUTE_MS);
  const hasMinutes = durationMs >= HOUR_MS && durationMs < DAY_MS && minutes > 0;
  const text = formatDuration(durationMs);
  return hasMinutes ? `${text} ${minutes} min` : text;
}
