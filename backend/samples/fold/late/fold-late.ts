import type { FlaggedSample } from '../../core/flagged-values.js';
import type { Observation } from '../../core/observation.js';
import { RowParts } from '../../core/row-parts.js';
import type { RainFindings } from '../../core/rain-findings.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import { staleAround, staleByChanges, staleChecks } from './find-stale.js';
import { type LateSample, mergeAt } from './merge-late.js';
import { rememberTemperature } from '../formulas/temperature-window.js';
import { type CheckedValues, checkLate, failedKeys } from '../quality/check-sample.js';
import type { ReservedRain } from '../../../rain/rain-readings.js';
import { type LateRain, lateRain } from '../../../rain/late-rain.js';
import { splitReservedRain } from '../sample/reserved-rain.js';
import { gaugeRead, sentMask, withoutKeys } from '../sample/sent-keys.js';
import type { SeriesState } from '../state/series-state.js';
import { joinRanges, type StaleRange } from './stale-range.js';
import { insertWind } from '../wind/derive-wind.js';

/** Result of folding several late samples of one series together. */
export interface FoldedLate {
  /** The row of each sample, in the order of the samples, still to be merged with the stored row. */
  rows: readonly { late: LateSample; flagged: FlaggedSample | null }[];
  /** True when the samples change the current rain, so that the newest row must be made again. */
  changesNewest: boolean;
  /** Changes of the rain ledger by these samples. */
  rain: RainFindings | null;
  /** Changed rain totals for the last rows of days. */
  daysEnds: readonly LateSample[];
  /** Stored rows that must be derived again in the background. */
  stale: readonly StaleRange[];
}

/** A late sample whose values have been checked. */
interface CheckedLate extends Pick<Observation, 'time' | 'values'> {
  checked: CheckedValues;
  /** Rain readings of the sample that are not in the catalogue. */
  reserved: ReservedRain;
}

/**
 * Folds several late samples of one series together, so that the recent readings are processed only once.
 * @param state changed in place
 * @param observations late samples, in the order of arrival
 */
export function foldLate(
  state: SeriesState,
  observations: readonly Observation[],
  settings: SeriesSettings,
): FoldedLate {
  const { series } = state;
  const usualMs = state.usualIntervalMs ?? 0;
  const samples = observations.map(({ time, values: all }): CheckedLate => {
    const { values, rain } = splitReservedRain(all);
    const checked = checkLate(state.quality, time, values, settings);
    state.known.remember(time, checked);
    rememberTemperature(state.temperatures, time, checked.values);
    return { time, values, checked, reserved: rain ?? {} };
  });
  const counted = lateRain(
    state,
    samples.map(({ time, checked, reserved }) => {
      return { time, sent: checked.values, reserved, timezone: settings.timezone, usualMs };
    }),
  );
  const rows = samples.map(({ time, checked, reserved }, index) => {
    const totals = counted?.totals[index] ?? {};
    const { values: sent, flagged: readings } = checked;
    const mask = withoutKeys(sentMask(sent), Object.keys(totals)) | gaugeRead(state.rain, sent, reserved);
    // Node 20 takes longer to add keys to an object of many keys than to make one that has them all from the start.
    const values = new RowParts(sent, [], Object.keys(totals), Object.values(totals)).values;
    const late = { ...mergeAt(state, time, settings), values, sent: mask, failed: failedKeys(checked) };
    insertWind(state, time, sent);
    return { late, flagged: readings.length > 0 ? { series, time, readings } : null };
  });
  return {
    rows,
    stale: staleRanges(samples, counted, settings),
    changesNewest: counted?.changesNewest ?? false,
    ...rainFindings(state, counted, settings),
  };
}

function staleRanges(
  samples: readonly CheckedLate[],
  counted: LateRain | null,
  settings: SeriesSettings,
): readonly StaleRange[] {
  return joinRanges([
    ...samples.flatMap(({ time, values, checked, reserved }) => [
      ...staleAround(time, checked.values, Object.keys(reserved).length > 0),
      ...staleChecks(time, values, settings.intake),
    ]),
    ...staleByChanges(counted?.entryChanges ?? []),
  ]);
}

function rainFindings(
  state: SeriesState,
  counted: LateRain | null,
  settings: SeriesSettings,
): Pick<FoldedLate, 'rain' | 'daysEnds'> {
  if (!counted) return { rain: null, daysEnds: [] };
  const { series, highWater: until } = state;
  const { entryChanges, totalsChanges: changes, daysEnds } = counted;
  const entries = entryChanges.map(({ time, becomes }) => ({ series, time, entries: becomes }));
  return {
    rain: entries.length > 0 ? { entries, revision: changes.length > 0 ? { changes, until } : null } : null,
    daysEnds: daysEnds.map(({ time, values }) => ({ ...mergeAt(state, time, settings), values, sent: 0 })),
  };
}
