import { heldReadings } from '../quality/check-sample.js';
import { type LateSample, mergeAt } from './merge-late.js';
import { newestValues } from './newest-values.js';
import type { SampleRow } from '../../core/observation.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import type { SeriesState } from '../state/series-state.js';

/**
 * Prepares the newest row of a replay for merging with the stored row, when some of its readings are doubtful and are
 * kept out of the row until a later sample confirms them. If a later sample confirmed them before the replay, the
 * stored row contains these readings, and they stay in it.
 * @param row the row that the fold has just made
 * @returns null when no reading is kept out, so that the row is complete
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
