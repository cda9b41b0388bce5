import { heldReadings } from './quality/check-sample.js';
import { type LateSample, mergeAt } from './merge-late.js';
import { newestValues } from './newest-values.js';
import type { SampleRow } from '../observation.js';
import type { SeriesSettings } from '../series-directory.js';
import type { SeriesState } from './series-state.js';

/**
 * The newest row of a replay to be merged with what is stored, where some of its readings are held: they may have been
 * restored before the replay, and stay in their row then.
 * @param row as the fold has just made it of the state
 * @returns null when the row is whole as it is
 */
export function replayedRow(
  state: SeriesState,
  { time, sent = 0 }: SampleRow,
  settings: SeriesSettings,
): LateSample | null {
  const held = heldReadings(state.quality, time);
  if (!held) return null;
  const failed = [...state.quality.failed];
  return { ...mergeAt(state, time, settings), ...newestValues(state, settings), sent, failed, held };
}
