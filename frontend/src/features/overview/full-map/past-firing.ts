import { type Violation } from '@mesonet/contract/violations.js';

/** @returns the violations that fired at a moment and that nobody had acknowledged by then @param at UTC ms */
export function firingAt(violations: readonly Violation[], at: number): Violation[] {
  const isBefore = (time: string | null) => time !== null && Date.parse(time) <= at;
  return violations.filter(
    ({ fired_at, end, acknowledged_at }) =>
      isBefore(fired_at) && !isBefore(end) && !isBefore(acknowledged_at),
  );
}
