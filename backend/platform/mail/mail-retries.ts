import { HOUR_MS } from '@mesonet/model/durations.js';

const FIRST_MS = 10_000;
const LONGEST_MS = HOUR_MS;

/** A mail that could not be sent is retried for 48 h, unless the code that sends it sets a shorter time. */
export const MAIL_KEPT_MS = 48 * HOUR_MS;

/**
 * Calculates when a failed mail is sent again: after 10 s, then twice as long each time, at most an hour.
 * @param failures number of failed attempts so far, at least 1
 * @returns null when the mail expires before the next attempt
 */
export function nextTryOf(failures: number, { now, expiresAt }: { now: Date; expiresAt: Date }): Date | null {
  const next = new Date(now.getTime() + Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS));
  return next < expiresAt ? next : null;
}
