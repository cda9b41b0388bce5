import { DAY_MS } from '@mesonet/model/durations.js';

/**
 * A new setting of the retention only hides old samples for this long and removes none, so that a mistyped
 * setting can be corrected.
 */
export const GRACE_MS = DAY_MS;

/**
 * @param since when the setting got its present value
 * @returns the time from which old samples are removed
 */
export function removalAt(since: Date): Date {
  return new Date(since.getTime() + GRACE_MS);
}

export function hasGraceEnded(since: Date, now: Date): boolean {
  return now >= removalAt(since);
}
