import type { FlaggedReading, FlaggedSample } from '../flagged/flagged-values.js';
import type { SampleValues } from '../observation.js';
import { readHistory } from './history.js';
import { noteImported } from './imported-keys.js';
import type { LateSample } from './merge-late.js';
import { checkLate, noteFlagged, passing } from './quality/check-sample.js';
import type { SeriesState } from './series-state.js';

export interface HistoryRow {
  late: LateSample;
  flagged: FlaggedSample | null;
}

/**
 * What an import brings is held to what a late sample is held to; what fails takes no other's place. Taken back,
 * nothing of it stays, neither in the row nor beside it. A revision says itself what is doubted from now on.
 * @param values with reserved keys
 */
export function foldHistory(
  state: SeriesState,
  values: SampleValues,
  place: Omit<LateSample, 'values'>,
): HistoryRow {
  state.importedUntil = Math.max(state.importedUntil, place.time);
  const row = historyRow(state, values, place);
  noteImported(state, values, row.late);
  return row;
}

function historyRow(
  { series, quality }: SeriesState,
  values: SampleValues,
  place: Omit<LateSample, 'values'>,
): HistoryRow {
  const { values: brought, undone, flags } = readHistory(values);
  const { time, site } = place;
  const noted = (readings: readonly FlaggedReading[]) =>
    readings.length > 0 ? { series, time, readings } : null;
  if (!undone) {
    const checked = checkLate(quality, time, brought, site);
    return { late: { ...place, values: checked.values }, flagged: noted(checked.flagged) };
  }
  const late = { ...place, values: brought, undone };
  if (!flags) {
    const taken = passing(quality, time, undone).map((reading) => ({ ...reading, isExact: true as const }));
    return { late, flagged: noted(taken) };
  }
  const doubted = Object.keys(flags).map((key) => ({ key, value: Number(undone[key]), flags: flags[key]! }));
  if (doubted.length > 0) noteFlagged(quality, time);
  return { late, flagged: noted([...passing(quality, time, brought), ...doubted]) };
}
