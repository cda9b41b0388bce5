import type { Column } from './draw/chart-model.js';

/** From so many samples a bucket on, an empty bucket says that samples are missing. */
const DENSE = 1.5;
/** A station is not silent before it is so many times as late as it usually is. */
const PATIENCE = 1.5;

/** Samples a bucket that has any; 0 when none has. @param counts null = none */
export function meanCount(counts: Column): number {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? 0 : known.reduce((sum, count) => sum + count, 0) / known.length;
}

/**
 * Which buckets a line goes through. All, as long as buckets hold several samples each: an empty one is a gap. A
 * station that sends more seldom than there are buckets leaves most of them empty without having been silent: there a
 * gap is what is longer than it usually takes, and only one empty bucket of it is kept.
 * @param values null = empty bucket
 * @param counts samples of each bucket
 * @returns indices, ascending
 */
export function keptBuckets(values: Column, counts: Column): number[] {
  const known = values.flatMap((value, i) => (value === null ? [] : [i]));
  if (known.length < 2 || meanCount(counts) > DENSE) return values.map((_, i) => i);
  const usual = median(known.slice(1).map((index, i) => index - known[i]!));
  // Where one takes about as long as the other, every other bucket may stay empty.
  const longest = Math.max(usual * PATIENCE, usual + 1);
  return known.flatMap((index, i) => {
    const before = known[i - 1];
    return before !== undefined && index - before > longest ? [before + 1, index] : [index];
  });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
