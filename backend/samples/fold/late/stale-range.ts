import { HOUR_MS } from '@mesonet/model/durations.js';

/** Bits that say which parts of stored rows must be derived or checked again. */
export const STALE_WIND = 1;
export const STALE_RAIN = 2;
export const STALE_PRESSURE = 4;
/** The quality of the sent values must be checked again against the samples around them. */
export const STALE_QUALITY = 8;

/**
 * A range of stored rows that depend on samples which were added, changed or removed after the rows were stored. UTC
 * ms, both ends included.
 */
export interface StaleRange {
  start: number;
  end: number;
  /** Bit mask of STALE_WIND, STALE_RAIN, STALE_PRESSURE and STALE_QUALITY. */
  parts: number;
}

/** The stale ranges of one series. */
export interface StaleRanges {
  series: number;
  ranges: readonly StaleRange[];
}

/**
 * Ranges at most this far apart are joined. That costs little, because the rows just before a range are read, too, when
 * the range is derived again.
 */
const NEAR_MS = HOUR_MS;
/** Largest number of stale ranges of a series. If there are more, those nearest to each other become one range. */
const MOST_RANGES = 64;

/** Joins ranges of equal `parts` that overlap or are near each other. The result is ascending by start. */
export function joinRanges(ranges: readonly StaleRange[]): StaleRange[] {
  let joined = joinNear(ranges, NEAR_MS);
  for (let nearMs = NEAR_MS; joined.length > MOST_RANGES;) joined = joinNear(joined, (nearMs *= 4));
  return joined;
}

/**
 * Joins ranges that overlap or are near each other, even with different parts; a joined range has all parts of its
 * ranges. The result is ascending by start.
 */
export function coverRanges(ranges: readonly StaleRange[]): StaleRange[] {
  const covered: StaleRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const before = covered.at(-1);
    if (before && range.start <= before.end + NEAR_MS) {
      before.end = Math.max(before.end, range.end);
      before.parts |= range.parts;
    } else covered.push({ ...range });
  }
  return covered;
}

function joinNear(ranges: readonly StaleRange[], nearMs: number): StaleRange[] {
  const joined: StaleRange[] = [];
  const newest = new Map<number, StaleRange>();
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const before = newest.get(range.parts);
    if (before && range.start <= before.end + nearMs) before.end = Math.max(before.end, range.end);
    else {
      const copy = { ...range };
      newest.set(range.parts, copy);
      joined.push(copy);
    }
  }
  return joined;
}
