import { addRainCorrection } from '../../rain/count-newest.js';
import type { JournalEntry, LedgerCorrection } from '../core/journal-entry.js';
import type { Observation } from '../core/observation.js';
import type { SeriesSettings } from '../core/series-directory.js';
import { check } from './check.js';
import { classify } from './classify.js';
import { count } from './count.js';
import { derive } from './derive.js';
import type { Folded, FoldedRow } from './folded.js';
import { foldHistory } from './history/history-row.js';
import { type FoldedLate, foldLate } from './late/fold-late.js';
import type { CheckedValues } from './quality/check-sample.js';
import { result } from './result.js';
import type { SeriesState } from './state/series-state.js';

/**
 * Folds one entry of the journal into the fold state of its series, in the steps classify, check, count, derive,
 * result. The fold is deterministic: equal states and entries in the same order give equal rows, bit for bit. A replay
 * depends on that.
 *
 * - A sample of a new time makes a row of the sent values and those derived from them.
 * - Another sample of the newest time is merged into the newest row: the later value of a key replaces the earlier one,
 *   and no key is lost.
 * - An older sample is late. Its wind is added to the recent wind readings, its rain counts as if it had come in order,
 *   and the stored rows that depend on it are reported as stale.
 * - An entry of history, such as an imported sample, is merged with the stored row, whatever its time, and changes
 *   nothing else.
 * - A correction of the rain ledger makes the newest row again, with other totals.
 *
 * @param state changed in place
 * @param entry entry of the state's series; the state refers to its values, so they must not change afterwards
 * @throws Error for a correction of a series without a sample, because such a series has no ledger entry
 */
export function fold(state: SeriesState, entry: JournalEntry, settings: SeriesSettings): Folded {
  switch (entry.kind) {
    case 'sample':
      return foldSample(state, entry, settings);
    case 'correction':
      correct(state, entry);
      return completeNewest(state, settings, null);
    default:
      return { isLate: true, announcement: null, ...foldHistory(state, entry, settings) };
  }
}

function foldSample(state: SeriesState, sample: Observation, settings: SeriesSettings): Folded {
  if (classify(state, sample) === 'newest')
    return completeNewest(state, settings, check(state, sample, settings));
  const { rows, ...found } = foldTogether(state, [sample], settings);
  return { isLate: true, announcement: 'late', ...rows[0]!, ...found };
}

/** @param checked checked values of a sample; null when the newest row is only made again after a change of its rain */
function completeNewest(state: SeriesState, settings: SeriesSettings, checked: CheckedValues | null): Folded {
  const entries = count(state, settings.timezone);
  const sent = derive(state, settings);
  return result(state, settings, { checked, entries, sent });
}

function correct(state: SeriesState, { time, amounts, from, isCorrected }: LedgerCorrection): void {
  if (!Number.isFinite(state.highWater)) throw new Error('There is no rain to correct');
  addRainCorrection(state.rain, { time, amounts, from, isCorrected });
}

/**
 * Result of folding late samples together. If they change the current rain, the newest row is made again and returned
 * as `newest`.
 */
export type FoldedTogether = Omit<FoldedLate, 'changesNewest'> & { newest: FoldedRow | null };

/**
 * Folds late samples of one series together. The result is the same as with `fold` for each, but the recent readings
 * are processed only once.
 * @param state changed in place
 * @param observations late samples, in the order of arrival
 */
export function foldTogether(
  state: SeriesState,
  observations: readonly Observation[],
  settings: SeriesSettings,
): FoldedTogether {
  const { changesNewest, ...late } = foldLate(state, observations, settings);
  return { ...late, newest: changesNewest ? completeNewest(state, settings, null) : null };
}
