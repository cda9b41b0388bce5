import type { RainEntry, RainSums } from './rain-entry.js';
import { addEntry, type RainTally } from './rain-tally.js';

/**
 * Calculates the corrected totals for the last row of a day, when the first sample of the next day brings rain that
 * fell on that day.
 * @param before the tally without the sample
 * @param now the tally with the sample
 * @returns null when the row needs no change
 */
export function endOfDay(
  before: RainTally | null,
  now: RainTally,
  entries: readonly RainEntry[],
): { time: number; values: RainSums } | null {
  if (before?.dayEnd !== now.starts.rainToday) return null;
  const entriesBefore = entries.filter(({ time }) => time < before.dayEnd);
  if (!entriesBefore.some(({ amount }) => amount > 0)) return null;
  return { time: before.time, values: entriesBefore.reduce(addEntry, before).totals };
}
