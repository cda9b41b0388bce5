import { type Violation } from '@mesonet/contract/violations.js';

/**
 * @returns the violations whose alarm was firing at a moment and not yet acknowledged
 * @param at UTC ms
 */
export function firingAt(violations: readonly Violation[], at: number): Violation[] {
  const isBefore = (time: string | null) => time !== null && Date.parse(time) <= at;
  return violations.filter(
    ({ fired_at, end, acknowledged_at }) =>
      isBefore(fired_at) && !isBefore(end) && !isBefore(acknowledged_at),
  );
}
