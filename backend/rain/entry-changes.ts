import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import type { RainEntry, TotalsChange, RainRevision } from './rain-entry.js';
import type { CorrectedMoment, RainTally } from './rain-tally.js';

/**
 * The rain ledger entries that the fold made for one sample before it counted the rain again, and those that it makes
 * now.
 */
export interface EntryChange {
  /** Time of the sample, UTC ms. */
  time: number;
  was: readonly RainEntry[];
  becomes: readonly RainEntry[];
}

type EntriesByTime = ReadonlyMap<number, readonly RainEntry[]>;

/** Smaller differences, in inches, are rounding errors of sums. */
const NOISE = 1e-9;
const NONE: readonly RainEntry[] = [];

export function entryChanges(before: EntriesByTime, after: EntriesByTime): EntryChange[] {
  const times = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
  return times
    .map((time) => ({ time, was: before.get(time) ?? NONE, becomes: after.get(time) ?? NONE }))
    .filter(
      ({ was, becomes }) => was.length !== becomes.length || was.some((e, at) => !isSame(e, becomes[at]!)),
    );
}

function isSame(a: RainEntry, b: RainEntry): boolean {
  return (
    a.cause === b.cause &&
    a.from === b.from &&
    isAlike(a, b) &&
    Math.abs(a.reading - b.reading) < NOISE &&
    Math.abs(a.before - b.before) < NOISE
  );
}

/** True when two entries have the same time and count the same amounts. */
function isAlike(a: RainEntry, b: RainEntry | undefined): boolean {
  return (
    a.time === b?.time && RAIN_TOTALS.every((key) => Math.abs(amountOf(a, key) - amountOf(b, key)) < NOISE)
  );
}

/** True when the changes would alter a rain ledger entry that a manager has corrected. */
export function touchesCorrection(
  changes: readonly EntryChange[],
  corrected: readonly CorrectedMoment[],
): boolean {
  const moments = new Set(corrected.filter(({ isCorrected }) => isCorrected).map(({ time }) => time));
  return (
    moments.size > 0 &&
    changes.some(({ was, becomes }) => was.some((e, at) => moments.has(e.time) && !isAlike(e, becomes[at])))
  );
}

/**
 * Calculates by how much the changes of rain ledger entries raise or lower the rain totals from each time on. The
 * result is ascending by time.
 */
export function totalsChanges(changes: readonly EntryChange[]): TotalsChange[] {
  const changed = new Map<number, TotalsChange>();
  const add = (sign: 1 | -1) => (entry: RainEntry) => {
    const { time } = entry;
    const change = changed.get(time) ?? { time, rainToday: 0, rainWeek: 0, rainMonth: 0, rainYear: 0 };
    for (const key of RAIN_TOTALS) change[key] += sign * amountOf(entry, key);
    changed.set(time, change);
  };
  for (const { was, becomes } of changes) {
    was.forEach(add(-1));
    becomes.forEach(add(1));
  }
  return [...changed.values()]
    .filter((change) => RAIN_TOTALS.some((key) => Math.abs(change[key]) >= NOISE))
    .sort((a, b) => a.time - b.time);
}

/**
 * Calculates how the entries of the newest sample change the totals of older rows. A station may report rain of the day
 * before only after it has already sent rows of the new day.
 * @param before the tally before the newest sample
 */
export function revisionBy(entries: readonly RainEntry[], before: RainTally | null): RainRevision | null {
  if (!before || entries.length === 0) return null;
  const { time: until } = before;
  const earlier = entries.filter(({ time }) => time <= until);
  const changes = totalsChanges([{ time: until, was: NONE, becomes: earlier }]);
  return changes.length > 0 ? { changes, until } : null;
}

function amountOf({ amount, totals }: RainEntry, key: RainTotal): number {
  return totals ? (totals[key] ?? 0) : amount;
}
