import { closeNewest } from '../../rain/count-newest.js';
import type { Observation, SampleValues } from '../core/observation.js';
import type { SeriesSettings } from '../core/series-directory.js';
import { rememberTemperature } from './formulas/temperature-window.js';
import { type CheckedValues, checkNewest } from './quality/check-sample.js';
import { splitReservedRain } from './sample/reserved-rain.js';
import { type SeriesState, smoothedInterval } from './state/series-state.js';
import { rememberWind } from './wind/derive-wind.js';

const NONE: readonly string[] = [];

/**
 * Checks the quality of the values of a sample that is not late, and adds the values that pass to the newest row.
 * @param state changed in place
 */
export function check(state: SeriesState, observation: Observation, settings: SeriesSettings): CheckedValues {
  const { time, receivedAt } = observation;
  const { values, rain } = splitReservedRain(observation.values);
  const isNewTime = time > state.highWater;
  if (isNewTime) state.quality.failed.clear();
  const site = isNewTime ? settings : { ...settings, sent: state.sent };
  const checked = checkNewest(state.quality, time, values, site);
  if (isNewTime) beginRow(state, time, checked.values);
  else addToRow(state, checked.values);
  if (rain) state.rain.reserved = { ...state.rain.reserved, ...rain };
  state.receivedAt = receivedAt;
  state.known.remember(time, checked);
  return checked;
}

/**
 * Begins a new newest row. Nothing can change the row before it any more, so its readings move into the windows of
 * recent readings.
 */
function beginRow(state: SeriesState, time: number, sent: SampleValues): void {
  rememberWind(state);
  rememberTemperature(state.temperatures, state.highWater, state.sent);
  closeNewest(state);
  state.usualIntervalMs = smoothedInterval(state, time);
  state.highWater = time;
  state.sent = sent;
  state.derived = NONE;
}

function addToRow(state: SeriesState, sent: SampleValues): void {
  state.sent = { ...state.sent, ...sent };
  for (const key of state.quality.failed) delete state.sent[key];
}
