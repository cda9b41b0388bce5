/** A stored time that is ahead of this process's clock by more than this was set by a wrong clock. */
const SKEW_MS = 60_000;

/**
 * Computes the time from which a changed rule judges samples. The time also tells the versions of the rule apart. So
 * the later of two changes gets a later time, even within the same millisecond, or in a process whose clock is a little
 * behind.
 */
export function nextRuleSince(stored: Date, now: Date): Date {
  const next = stored.getTime() + 1;
  return next > now.getTime() && next - now.getTime() <= SKEW_MS ? new Date(next) : now;
}
