import type { FlaggedReading, FlaggedSample } from '../flagged/flagged-values.js';
import type { SampleValues } from '../observation.js';
import { type LateSample, mergeAt } from './merge-late.js';
import { noteFlagged, type RevisedReading } from './quality/check-sample.js';
import { sentMask } from './sent-keys.js';
import type { SeriesSettings } from '../series-directory.js';
import { rememberTemperature } from './pressure/temperature-window.js';
import type { SeriesState } from './series-state.js';
import { insertWind } from './wind/roll-wind.js';

/** An earlier row about whose values a later sample has decided, and what is said of them. */
export interface RevisedRow {
  late: LateSample;
  flagged: FlaggedSample;
}

/**
 * Rows in which held readings pass after all, or one that passed fails. A value returns to its row only where nothing
 * has taken its place, and leaves it only while it still stands there: merged again, nothing changes. Wind and
 * temperature that pass count in the windows of now.
 * @param state changed in place
 */
export function revisedRows(
  state: SeriesState,
  revised: readonly RevisedReading[],
  settings: SeriesSettings,
): readonly RevisedRow[] {
  const byTime = new Map<number, RevisedReading[]>();
  for (const reading of revised) {
    const ofTime = byTime.get(reading.time);
    if (ofTime) ofTime.push(reading);
    else byTime.set(reading.time, [reading]);
  }
  return [...byTime].map(([time, readings]) => revisedRow(state, time, readings, settings));
}

function revisedRow(
  state: SeriesState,
  time: number,
  readings: readonly RevisedReading[],
  settings: SeriesSettings,
): RevisedRow {
  const values: SampleValues = {};
  const undone: SampleValues = {};
  const said: FlaggedReading[] = [];
  for (const { key, value, flags } of readings) {
    if (flags === 0) {
      values[key] = value;
      said.push({ key, value, flags, isExact: true });
    } else {
      undone[key] = value;
      said.push({ key, value, flags });
      noteFlagged(state.quality, time);
    }
  }
  insertWind(state, time, values);
  rememberTemperature(state.temperatures, time, values);
  return {
    late: { ...mergeAt(state, time, settings), values, sent: sentMask(values), undone },
    flagged: { series: state.series, time, readings: said },
  };
}
