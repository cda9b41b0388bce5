import type { FlaggedReading, FlaggedSample } from '../../core/flagged-values.js';
import type { SampleValues } from '../../core/observation.js';
import { type LateSample, mergeAt } from './merge-late.js';
import { noteFlagged, type RevisedReading } from '../quality/check-sample.js';
import { sentMask } from '../sample/sent-keys.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import { rememberTemperature } from '../formulas/temperature-window.js';
import type { SeriesState } from '../state/series-state.js';
import { insertWind } from '../wind/derive-wind.js';

/**
 * A change of an earlier row, and the new flags of its values. A later sample made it necessary by deciding whether a
 * doubtful value of this row passes.
 */
export interface RevisedRow {
  late: LateSample;
  flagged: FlaggedSample;
}

/**
 * Returns the earlier rows in which doubtful readings pass after all or an accepted reading fails. A passing value is
 * added to its row only where the row has no other value of the key, and a failing one is removed only while the row
 * still has it, so merging again changes nothing. Wind and temperature that pass are added to the recent readings.
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
  const found: FlaggedReading[] = [];
  for (const { key, value, flags } of readings) {
    if (flags === 0) {
      values[key] = value;
      found.push({ key, value, flags, isExact: true });
    } else {
      undone[key] = value;
      found.push({ key, value, flags });
      noteFlagged(state.quality, time);
    }
  }
  insertWind(state, time, values);
  rememberTemperature(state.temperatures, time, values);
  return {
    late: { ...mergeAt(state, time, settings), values, sent: sentMask(values), undone },
    flagged: { series: state.series, time, readings: found },
  };
}
