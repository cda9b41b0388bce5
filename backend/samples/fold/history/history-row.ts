import type { FlaggedReading, FlaggedSample } from '../../core/flagged-values.js';
import type { HistoryEntry } from '../../core/journal-entry.js';
import { RowParts } from '../../core/row-parts.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import { noteImported } from './imported-keys.js';
import { staleAround, staleChecks } from '../late/find-stale.js';
import type { StaleRange } from '../late/stale-range.js';
import { type LateSample, mergeAt } from '../late/merge-late.js';
import { takeBack } from '../late/take-back.js';
import { checkLate, noteFlagged, passing } from '../quality/check-sample.js';
import { splitReservedRain } from '../sample/reserved-rain.js';
import { sentMask, withoutKeys } from '../sample/sent-keys.js';
import type { SeriesState } from '../state/series-state.js';

export interface HistoryRow {
  late: LateSample;
  flagged: FlaggedSample | null;
  /** Ranges of stored rows that depend on the changed row. */
  stale?: readonly StaleRange[];
}

/**
 * Folds an entry of history: an imported sample, its undo, a revision or a rederivation. Imported values go through the
 * same quality checks as late ones. If one fails, the stored value of its key stays, unlike with a late value. The undo
 * of an import removes its values and their flags. A revision carries the new flags itself.
 * @param state changed in place
 */
export function foldHistory(state: SeriesState, entry: HistoryEntry, settings: SeriesSettings): HistoryRow {
  const place = mergeAt(state, entry.time, settings);
  state.importedUntil = Math.max(state.importedUntil, place.time);
  const row = historyRow(state, { ...entry, values: splitReservedRain(entry.values).values }, place);
  if (entry.kind === 'rederivation') {
    deriveNewest(state, row.late);
    return row;
  }
  noteImported(state, entry, row.late);
  const { time, site, values: brought, undone } = row.late;
  const touched = { ...brought, ...undone };
  // A revision comes from a repeated quality check of stored samples, so its row needs no further check.
  const checks = entry.kind === 'revision' ? [] : staleChecks(time, touched, site.intake);
  return { ...row, stale: [...staleAround(time, touched), ...checks] };
}

function historyRow(
  { series, quality }: SeriesState,
  entry: HistoryEntry,
  place: Omit<LateSample, 'values' | 'sent'>,
): HistoryRow {
  const { kind, values: brought } = entry;
  const { time, site } = place;
  if (kind === 'rederivation') {
    const { undone } = entry;
    return { late: { ...place, values: brought, sent: 0, undone, isDerived: true }, flagged: null };
  }
  const noted = (readings: readonly FlaggedReading[]) =>
    readings.length > 0 ? { series, time, readings } : null;
  if (kind === 'imported') {
    const checked = checkLate(quality, time, brought, site);
    const late = { ...place, values: checked.values, sent: sentMask(checked.values) };
    return { late, flagged: noted(checked.flagged) };
  }
  const { undone } = entry;
  const derived = kind === 'undo' ? entry.derived : [];
  const late = { ...place, values: brought, sent: withoutKeys(sentMask(brought), derived), undone };
  if (kind === 'undo') {
    const taken = passing(quality, time, undone).map((reading) => ({ ...reading, isExact: true as const }));
    return { late, flagged: noted(taken) };
  }
  const { flags } = entry;
  const doubted = Object.keys(flags).map((key) => ({ key, value: Number(undone[key]), flags: flags[key]! }));
  if (doubted.length > 0) noteFlagged(quality, time);
  return { late, flagged: noted([...passing(quality, time, brought), ...doubted]) };
}

/** Applies a rederivation to the newest row, too, because the fold state holds a copy of it. */
function deriveNewest(state: SeriesState, { time, values, undone = {} }: LateSample): void {
  if (time !== state.highWater) return;
  const row = { ...state.row };
  for (const key of takeBack(row, undone, values)) {
    const value = values[key];
    // A removed value must not return when the newest row is made again.
    if (value === undefined) state.derived = state.derived.filter((each) => each !== key);
    else if (!state.derived.includes(key)) state.derived = [...state.derived, key];
    if (value !== undefined) state.known.rederive(key, time, value);
  }
  state.newest = RowParts.of(row);
}
