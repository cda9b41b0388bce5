const FIRST_MS = 10_000;
const LONGEST_MS = 60 * 60_000;

/** How long a mail is tried, unless its writer says less: 48 h. */
export const MAIL_KEPT_MS = 48 * 60 * 60_000;

/**
 * When to try again: after 10 s, doubling up to an hour.
 * @param failures so far, at least 1
 * @returns null when the mail is of no use by then
 */
export function nextTryOf(failures: number, { now, expiresAt }: { now: Date; expiresAt: Date }): Date | null {
  const next = new Date(now.getTime() + Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS));
  return next < expiresAt ? next : null;
}
