import { type Violation } from '@mesonet/contract/violations.js';

/** How much attention a violation needs. A `loud` violation is firing and nobody has acknowledged or snoozed it. */
export type Urgency = 'loud' | 'pending' | 'acknowledged' | 'snoozed' | 'cleared';

const ORDER: readonly Urgency[] = ['loud', 'pending', 'acknowledged', 'snoozed', 'cleared'];
const SEVERITIES: readonly Violation['severity'][] = ['critical', 'warning', 'info'];

/** @param now UTC ms, to decide whether a snooze is over */
export function urgencyOf({ state, snoozed_until }: Violation, now: number): Urgency {
  if (state !== 'firing') return state;
  return snoozed_until !== null && Date.parse(snoozed_until) > now ? 'snoozed' : 'loud';
}

/** @returns the violations that are firing and that nobody has acknowledged or snoozed, the worst first */
export function loudOnes(violations: readonly Violation[] | undefined, now: number): Violation[] {
  return worstFirst(violations ?? [], now).filter((each) => urgencyOf(each, now) === 'loud');
}

/** Sorts violations: the most urgent first, among these the most severe first, and among these the newest first. */
export function worstFirst(violations: readonly Violation[], now: number): Violation[] {
  const rank = (each: Violation) => ORDER.indexOf(urgencyOf(each, now));
  return violations.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      Date.parse(b.start) - Date.parse(a.start),
  );
}

/** Counts for each station the firing violations that nobody has acknowledged or snoozed. */
export function countLoud(
  violations: readonly Violation[] | undefined,
  now: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stationid } of loudOnes(violations, now)) {
    counts.set(stationid, (counts.get(stationid) ?? 0) + 1);
  }
  return counts;
}
