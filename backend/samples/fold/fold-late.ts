import type { FlaggedSample } from '../flagged/flagged-values.js';
import type { Observation } from '../observation.js';
import type { RainFindings } from '../rain-ledger/rain-entry.js';
import type { SeriesSettings } from '../series-directory.js';
import { staleAround, staleByChanges, staleChecks } from './find-stale.js';
import { isHistory } from './history.js';
import { remember } from './known-keys.js';
import { type LateSample, mergeAt } from './merge-late.js';
import { rememberTemperature } from './pressure/temperature-window.js';
import { checkLate, failedKeys } from './quality/check-sample.js';
import { type LateRain, lateRain } from './rain/late-rain.js';
import { isRainCorrection } from './rain/rain-correction.js';
import { partRain } from './rain/rain-readings.js';
import { gaugeRead } from './rain/gauge-read.js';
import { sentMask, withoutKeys } from './sent-keys.js';
import type { SeriesState } from './series-state.js';
import { joinRanges, type StaleRange } from './stale-range.js';
import { insertWind } from './wind/roll-wind.js';

/** What late samples of one series lead to. */
export interface FoldedLate {
  /** One for each sample, in the same order. */
  rows: readonly { late: LateSample; flagged: FlaggedSample | null }[];
  /** True when the rain of now is other than before: the newest row has to be made once more. */
  isNews: boolean;
  /** The changes of the rain ledger that the samples lead to. */
  rain: RainFindings | null;
  /** For the last rows of days: totals that have changed. */
  daysEnds: readonly LateSample[];
  /** Stored rows that are to be derived anew in the background. */
  stale: readonly StaleRange[];
}

/** Whether an observation is older than the newest of its series, and no change of its history. */
export function isLate({ highWater }: SeriesState, { time, values }: Observation): boolean {
  return time < highWater && !isRainCorrection(values) && !isHistory(values);
}

/**
 * Takes late samples of one series together into its state: what they touch is read once for all of them.
 * @param state changed in place
 * @param observations each of them late, in the order of arrival
 */
export function foldLate(
  state: SeriesState,
  observations: readonly Observation[],
  settings: SeriesSettings,
): FoldedLate {
  const { series } = state;
  const usualMs = state.usualIntervalMs ?? 0;
  const samples = observations.map(({ time, values: all }) => {
    const { values, rain } = partRain(all);
    const checked = checkLate(state.quality, time, values, settings);
    remember(state, time, checked);
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
    const values = { ...sent, ...totals };
    const late = { ...mergeAt(state, time, settings), values, sent: mask, failed: failedKeys(checked) };
    insertWind(state, time, sent);
    return { late, flagged: readings.length > 0 ? { series, time, readings } : null };
  });
  const stale = [
    ...samples.flatMap(({ time, values, checked, reserved }) => [
      ...staleAround(time, checked.values, Object.keys(reserved).length > 0),
      ...staleChecks(time, values, settings.intake),
    ]),
    ...staleByChanges(counted?.changes ?? []),
  ];
  return {
    rows,
    stale: joinRanges(stale),
    isNews: counted?.isNews ?? false,
    ...rainOfLate(state, counted, settings),
  };
}

function rainOfLate(
  state: SeriesState,
  counted: LateRain | null,
  settings: SeriesSettings,
): Pick<FoldedLate, 'rain' | 'daysEnds'> {
  if (!counted) return { rain: null, daysEnds: [] };
  const { series, highWater: until } = state;
  const { changes, moves, daysEnds } = counted;
  const entries = changes.map(({ time, becomes }) => ({ series, time, entries: becomes }));
  return {
    rain: changes.length > 0 ? { entries, revision: moves.length > 0 ? { moves, until } : null } : null,
    daysEnds: daysEnds.map(({ time, values }) => ({ ...mergeAt(state, time, settings), values, sent: 0 })),
  };
}
