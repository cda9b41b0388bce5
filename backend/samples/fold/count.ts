import { countNewest } from '../../rain/count-newest.js';
import type { RainEntry } from '../../rain/rain-entry.js';
import type { SeriesState } from './state/series-state.js';

const NO_ENTRIES: readonly RainEntry[] = [];

/**
 * Counts the rain of the newest row.
 * @param state its rain is changed in place
 * @returns the entries that the row adds to the rain ledger
 */
export function count(
  { rain, highWater: time, sent, usualIntervalMs }: SeriesState,
  timezone: string,
): readonly RainEntry[] {
  const { reserved } = rain;
  const sample = { time, sent, reserved, timezone, usualMs: usualIntervalMs ?? 0 };
  const entries = countNewest(rain, sample) ?? NO_ENTRIES;
  rain.hasEntries ||= entries.length > 0;
  return entries;
}
