import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import type { RainEntry, RainMove, RainRevision } from '../../rain-ledger/rain-entry.js';
import type { CorrectedMoment, RainBook } from './rain-book.js';

/** What one sample led to, and leads to now. */
export interface EntryChange {
  /** Of the sample, UTC ms. */
  time: number;
  was: readonly RainEntry[];
  becomes: readonly RainEntry[];
}

type EntriesByTime = ReadonlyMap<number, readonly RainEntry[]>;

/** Less is the arithmetic of sums, inches. */
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

/** Counts the same, in the same place. */
function isAlike(a: RainEntry, b: RainEntry | undefined): boolean {
  return (
    a.time === b?.time && RAIN_TOTALS.every((key) => Math.abs(amountOf(a, key) - amountOf(b, key)) < NOISE)
  );
}

/** Whether entries would count otherwise of which a manager has said what they count for. */
export function isDecided(changes: readonly EntryChange[], corrected: readonly CorrectedMoment[]): boolean {
  const moments = new Set(corrected.filter(({ isCorrected }) => isCorrected).map(({ time }) => time));
  return (
    moments.size > 0 &&
    changes.some(({ was, becomes }) => was.some((e, at) => moments.has(e.time) && !isAlike(e, becomes[at])))
  );
}

/** By how much totals grow or shrink, ascending. */
export function movesOf(changes: readonly EntryChange[]): RainMove[] {
  const moves = new Map<number, RainMove>();
  const add = (sign: 1 | -1) => (entry: RainEntry) => {
    const { time } = entry;
    const move = moves.get(time) ?? { time, rainToday: 0, rainWeek: 0, rainMonth: 0, rainYear: 0 };
    for (const key of RAIN_TOTALS) move[key] += sign * amountOf(entry, key);
    moves.set(time, move);
  };
  for (const { was, becomes } of changes) {
    was.forEach(add(-1));
    becomes.forEach(add(1));
  }
  return [...moves.values()]
    .filter((move) => RAIN_TOTALS.some((key) => Math.abs(move[key]) >= NOISE))
    .sort((a, b) => a.time - b.time);
}

/**
 * What entries of the newest sample change for rows stored before: rain of the day before may be heard of only after
 * rows of the new day.
 * @param before of those rows
 */
export function revisionBy(entries: readonly RainEntry[], before: RainBook | null): RainRevision | null {
  if (!before || entries.length === 0) return null;
  const { time: until } = before;
  const moves = movesOf([{ time: until, was: NONE, becomes: entries.filter(({ time }) => time <= until) }]);
  return moves.length > 0 ? { moves, until } : null;
}

function amountOf({ amount, totals }: RainEntry, key: (typeof RAIN_TOTALS)[number]): number {
  return totals ? (totals[key] ?? 0) : amount;
}
