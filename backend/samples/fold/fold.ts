import type { Observation, SampleValues } from '../observation.js';
import type { FlaggedSample } from '../flagged/flagged-values.js';
import type { RainEntry } from '../rain-ledger/rain-entry.js';
import type { SeriesSettings } from '../series-directory.js';
import { dropCalmDirections } from './wind/calm.js';
import { derive } from './derive.js';
import type { Folded, FoldedRow } from './folded.js';
import { FoldingSample } from './folding-sample.js';
import { type FoldedLate, foldLate, isLate } from './fold-late.js';
import { isHistory } from './history.js';
import { staleByEntries, staleByValues } from './find-stale.js';
import { foldHistory } from './history-row.js';
import { isOwn, knowDerived, remember } from './known-keys.js';
import { mergeAt } from './merge-late.js';
import { newestValues } from './newest-values.js';
import { rememberTemperature } from './pressure/temperature-window.js';
import { type CheckedValues, checkNewest, passing } from './quality/check-sample.js';
import { endOfDay } from './rain/end-of-day.js';
import { revisionBy } from './rain/entry-changes.js';
import { correctRain, isRainCorrection } from './rain/rain-correction.js';
import { partRain } from './rain/rain-readings.js';
import { gaugeRead } from './rain/gauge-read.js';
import { sentMask, withoutKeys } from './sent-keys.js';
import { closeRain } from './rain/rain-state.js';
import { rollRain } from './rain/roll-rain.js';
import { revisedRows } from './revised-rows.js';
import { rememberWind, rollWind } from './wind/roll-wind.js';
import { type SeriesState, smoothedInterval } from './series-state.js';

/** Completes the newest row of a series. */
type FoldStep = (sample: FoldingSample, state: SeriesState, settings: SeriesSettings) => void;

/** In this order; each may stand on what those before it added. */
const STEPS: readonly FoldStep[] = [
  (sample, state, settings) => derive(sample, settings, state.temperatures),
  rollWind,
  (sample, state, { timezone }) => rollRain(sample, state, timezone),
  ({ values }) => dropCalmDirections(values),
];

/**
 * Takes one observation into the state of its series. Same states and observations in the same order give the
 * same rows, bit for bit: replay stands on that.
 *
 * - A new time: the row is what was sent, and what is derived from it.
 * - At calm: without a direction, whatever the vane says.
 * - The newest time again: merged with what was sent for it; the later value of a key wins, no key is lost.
 * - An older time: late. Its wind enters the windows of now, its rain is counted as if it had come in order, and
 *   stored rows that follow from it are named as stale.
 * - Brought or taken back by an import: merged with what is stored, whatever its time; nothing else changes.
 * - A correction of the rain ledger: the newest row once more, with other totals.
 *
 * @param state changed in place
 * @param observation of the state's series; its values are kept, so they must not be changed afterwards
 * @throws Error for a correction of a series without a sample: nothing could have led to the entry
 */
export function fold(state: SeriesState, observation: Observation, settings: SeriesSettings): Folded {
  const { time } = observation;
  if (isRainCorrection(observation.values)) {
    if (!Number.isFinite(state.highWater)) throw new Error('There is no rain to correct');
    correctRain(state.rain, time, observation.values);
    return newestRow(state, settings);
  }
  if (isLate(state, observation)) {
    const { rows, ...rest } = foldTogether(state, [observation], settings);
    return { isLate: true, news: 'late', ...rows[0]!, ...rest };
  }
  const { values, rain } = partRain(observation.values);
  if (isHistory(values)) {
    return { isLate: true, news: null, ...foldHistory(state, values, mergeAt(state, time, settings)) };
  }
  const isNew = time > state.highWater;
  if (isNew) state.quality.failed.clear();
  const site = isNew ? settings : { ...settings, sent: state.sent };
  const checked = checkNewest(state.quality, time, values, site);
  if (isNew) advance(state, time, checked.values);
  else {
    state.sent = { ...state.sent, ...checked.values };
    for (const key of state.quality.failed) delete state.sent[key];
  }
  if (rain) state.rain.reserved = { ...state.rain.reserved, ...rain };
  state.receivedAt = observation.receivedAt;
  remember(state, time, checked);
  const newest = newestRow(state, settings, flaggedNow(state, checked));
  if (checked.revised.length === 0) return newest;
  const revised = revisedRows(state, checked.revised, settings);
  const around = revised.flatMap(({ late }) => staleByValues(late.time, { ...late.values, ...late.undone }));
  return { ...newest, revised, stale: [...(newest.stale ?? []), ...around] };
}

/** What late samples lead to that are folded together, and the newest row once more where they change the rain of now. */
export type FoldedTogether = Omit<FoldedLate, 'isNews'> & { newest: FoldedRow | null };

/**
 * Takes late samples of one series into its state, as `fold` does one by one, and reads what they touch only once.
 * @param state changed in place
 * @param observations each of them late (`isLate`), in the order of arrival
 */
export function foldTogether(
  state: SeriesState,
  observations: readonly Observation[],
  settings: SeriesSettings,
): FoldedTogether {
  const { isNews, ...late } = foldLate(state, observations, settings);
  return { ...late, newest: isNews ? newestRow(state, settings) : null };
}

function flaggedAt({ series }: SeriesState, time: number, { flagged }: CheckedValues): FlaggedSample | null {
  return flagged.length > 0 ? { series, time, readings: flagged } : null;
}

/** An import may have been before the newest sample, and brought what failed. */
function flaggedNow(state: SeriesState, checked: CheckedValues): FlaggedSample | null {
  const { highWater: time, importedUntil, quality } = state;
  const mended = time > importedUntil ? [] : passing(quality, time, checked.values);
  return flaggedAt(state, time, { ...checked, flagged: [...checked.flagged, ...mended] });
}

function newestRow(
  state: SeriesState,
  settings: SeriesSettings,
  flagged: FlaggedSample | null = null,
): Folded {
  const { series, highWater: time, rain } = state;
  const { entries, sent } = complete(state, settings);
  const lastRow = rain.now && entries.length > 0 ? endOfDay(rain.before, rain.now, entries) : null;
  rain.hasEntries ||= entries.length > 0;
  const found = {
    rain: rain.hasEntries
      ? { entries: [{ series, time, entries }], revision: revisionBy(entries, rain.before) }
      : null,
    daysEnds: lastRow ? [{ ...mergeAt(state, lastRow.time, settings), values: lastRow.values, sent: 0 }] : [],
    flagged,
    stale: staleByEntries(entries.filter((entry) => entry.time < time)),
  };
  if (time > state.importedUntil)
    return { isLate: false, row: { series, time, values: state.row, sent }, ...found };
  const failed = [...state.quality.failed];
  const late = { ...mergeAt(state, time, settings), ...newestValues(state, settings), sent, failed };
  return { isLate: true, late, news: 'newest', ...found };
}

function advance(state: SeriesState, time: number, sent: SampleValues): void {
  rememberWind(state);
  rememberTemperature(state.temperatures, state.highWater, state.sent);
  closeRain(state);
  state.usualIntervalMs = smoothedInterval(state, time);
  state.highWater = time;
  state.sent = sent;
  state.derived.clear();
}

/**
 * Builds the newest row from what was sent for it.
 * @returns what it brings into the rain ledger, and the mask of the row
 */
function complete(
  state: SeriesState,
  settings: SeriesSettings,
): { entries: readonly RainEntry[]; sent: number } {
  const { highWater: time } = state;
  // A key derived once for this time stays derived, even when a late sample has just brought it for another.
  const isWithheld = (key: string) => isOwn(state, key, time) && !state.derived.has(key);
  const sample = new FoldingSample(time, state.sent, isWithheld, settings.intake.preferDerived);
  for (const step of STEPS) step(sample, state, settings);
  const { values, derivedKeys, formulas } = sample;
  derivedKeys.forEach((key, index) => {
    state.derived.add(key);
    knowDerived(state, key, time, values[key]!, formulas[index]!);
  });
  state.row = sample.values;
  const mask = sentMask(state.sent) | gaugeRead(state.rain, state.sent, state.rain.reserved);
  return { entries: sample.rainEntries, sent: withoutKeys(mask, derivedKeys) };
}
