/** A clock that was further ahead than this was wrong. */
const SKEW_MS = 60_000;

/**
 * Since when a changed rule judges. The moment names the rule, so of two changes within a millisecond, or of one by a
 * process whose clock is a little behind, the later one has the later moment.
 */
export function nextRuleSince(stored: Date, now: Date): Date {
  const next = stored.getTime() + 1;
  return next > now.getTime() && next - now.getTime() <= SKEW_MS ? new Date(next) : now;
}
