import type { FlaggedReading, FlaggedSample } from '../flagged/flagged-values.js';
import type { SampleValues } from '../observation.js';
import { readHistory, takeBack, UNDO_KEY } from './history.js';
import { noteImported } from './imported-keys.js';
import { staleAround, staleChecks } from './find-stale.js';
import type { StaleRange } from './stale-range.js';
import type { LateSample } from './merge-late.js';
import { checkLate, noteFlagged, passing } from './quality/check-sample.js';
import { sentMask, withoutKeys } from './sent-keys.js';
import type { SeriesState } from './series-state.js';

export interface HistoryRow {
  late: LateSample;
  flagged: FlaggedSample | null;
  /** Rows around it that follow from it. */
  stale?: readonly StaleRange[];
  /** It follows from other rows: nothing was brought, and nothing was taken back. */
  isDerived?: true;
}

/**
 * What an import brings is held to what a late sample is held to; what fails takes no other's place. Taken back,
 * nothing of it stays, neither in the row nor beside it. A revision says itself what is doubted from now on.
 * @param values with reserved keys
 */
export function foldHistory(
  state: SeriesState,
  values: SampleValues,
  place: Omit<LateSample, 'values' | 'sent'>,
): HistoryRow {
  state.importedUntil = Math.max(state.importedUntil, place.time);
  const row = historyRow(state, values, place);
  if (row.isDerived) deriveNewest(state, row.late);
  else noteImported(state, values, row.late);
  if (row.isDerived) return row;
  const { time, site, values: brought, undone } = row.late;
  const touched = { ...brought, ...undone };
  // A revision is what the checks have decided.
  const checks = values[UNDO_KEY] === 0 ? [] : staleChecks(time, touched, site.intake);
  return { ...row, stale: [...staleAround(time, touched), ...checks] };
}

function historyRow(
  { series, quality }: SeriesState,
  values: SampleValues,
  place: Omit<LateSample, 'values' | 'sent'>,
): HistoryRow {
  const { values: brought, undone, flags, derived = [], isDerived } = readHistory(values);
  if (isDerived)
    return { late: { ...place, values: brought, sent: 0, undone, isDerived }, flagged: null, isDerived };
  const { time, site } = place;
  const noted = (readings: readonly FlaggedReading[]) =>
    readings.length > 0 ? { series, time, readings } : null;
  if (!undone) {
    const checked = checkLate(quality, time, brought, site);
    const late = { ...place, values: checked.values, sent: sentMask(checked.values) };
    return { late, flagged: noted(checked.flagged) };
  }
  const late = { ...place, values: brought, sent: withoutKeys(sentMask(brought), derived), undone };
  if (!flags) {
    const taken = passing(quality, time, undone).map((reading) => ({ ...reading, isExact: true as const }));
    return { late, flagged: noted(taken) };
  }
  const doubted = Object.keys(flags).map((key) => ({ key, value: Number(undone[key]), flags: flags[key]! }));
  if (doubted.length > 0) noteFlagged(quality, time);
  return { late, flagged: noted([...passing(quality, time, brought), ...doubted]) };
}

/** The newest row is known here too. */
function deriveNewest(state: SeriesState, { time, values, undone = {} }: LateSample): void {
  if (time !== state.highWater) return;
  state.row = { ...state.row };
  for (const key of takeBack(state.row, undone, values)) {
    const value = values[key];
    // A key that was taken out stays out when the row is completed again.
    if (value === undefined) state.derived.delete(key);
    else state.derived.add(key);
    const known = state.keys.get(key);
    if (value === undefined || known?.time !== time) continue;
    known.value = value;
    known.origin = 'derived';
  }
}
