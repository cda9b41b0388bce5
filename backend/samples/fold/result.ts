import { revisionBy } from '../../rain/entry-changes.js';
import { endOfDay } from '../../rain/end-of-day.js';
import type { RainEntry } from '../../rain/rain-entry.js';
import type { FlaggedSample } from '../core/flagged-values.js';
import type { RainFindings } from '../core/rain-findings.js';
import { PartedRow } from '../core/row-parts.js';
import type { SeriesSettings } from '../core/series-directory.js';
import type { Folded } from './folded.js';
import { type LateSample, mergeAt } from './late/merge-late.js';
import { newestValues } from './late/newest-values.js';
import { revisedRows } from './late/revised-rows.js';
import { type CheckedValues, passing } from './quality/check-sample.js';
import { staleByEntries, staleByValues } from './late/find-stale.js';
import type { SeriesState } from './state/series-state.js';

/** The results of the fold's steps `check`, `count` and `derive` for the newest row. */
interface NewestRow {
  /** The checked values of the sample; null when a correction of rain, and no sample, made the row. */
  checked: CheckedValues | null;
  /** Entries that the row adds to the rain ledger. */
  entries: readonly RainEntry[];
  /** Bit mask of the sent keys among those that can also be derived. */
  sent: number;
}

/**
 * Collects the results of folding for the newest row: the row itself, changes of the rain ledger, flags, and changes of
 * earlier rows.
 * @param state changed in place: doubtful wind and temperatures of earlier rows that now pass are added to its recent
 *   readings
 */
export function result(state: SeriesState, settings: SeriesSettings, row: NewestRow): Folded {
  const newest = newestResult(state, settings, row);
  const { checked } = row;
  if (!checked || checked.revised.length === 0) return newest;
  const revised = revisedRows(state, checked.revised, settings);
  const around = revised.flatMap(({ late }) => staleByValues(late.time, { ...late.values, ...late.undone }));
  return { ...newest, revised, stale: [...(newest.stale ?? []), ...around] };
}

function newestResult(
  state: SeriesState,
  settings: SeriesSettings,
  { checked, entries, sent }: NewestRow,
): Folded {
  const { series, highWater: time } = state;
  const found = {
    rain: rainFindings(state, entries),
    daysEnds: daysEnds(state, settings, entries),
    flagged: checked && flaggedSample(state, checked),
    stale: staleByEntries(entries.filter((entry) => entry.time < time)),
  };
  if (time > state.importedUntil)
    return { isLate: false, row: new PartedRow(series, time, sent, state.newest), ...found };
  const failed = [...state.quality.failed];
  const late = { ...mergeAt(state, time, settings), ...newestValues(state, settings), sent, failed };
  return { isLate: true, late, announcement: 'newest', ...found };
}

/**
 * Once the newest row has had entries in the rain ledger, each further sample of its time reports the entries of the
 * row, even if none is left, so that the stored ones are removed.
 */
function rainFindings(
  { series, highWater: time, rain }: SeriesState,
  entries: readonly RainEntry[],
): RainFindings | null {
  if (!rain.hasEntries) return null;
  return { entries: [{ series, time, entries }], revision: revisionBy(entries, rain.before) };
}

function daysEnds(
  state: SeriesState,
  settings: SeriesSettings,
  entries: readonly RainEntry[],
): readonly LateSample[] {
  const { before, now } = state.rain;
  const last = now && entries.length > 0 ? endOfDay(before, now, entries) : null;
  return last ? [{ ...mergeAt(state, last.time, settings), values: last.values, sent: 0 }] : [];
}

/**
 * Returns the flags to store for the newest row. If an import may have stored flags for the same time before, values
 * that pass are included, so that their old flags are removed.
 */
function flaggedSample(state: SeriesState, { values, flagged }: CheckedValues): FlaggedSample | null {
  const { series, highWater: time, importedUntil, quality } = state;
  const mended = time > importedUntil ? [] : passing(quality, time, values);
  const readings = mended.length > 0 ? [...flagged, ...mended] : flagged;
  return readings.length > 0 ? { series, time, readings } : null;
}
