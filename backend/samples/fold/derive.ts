import type { SeriesSettings } from '../core/series-directory.js';
import { deriveFormulas } from './formulas/formulas.js';
import { deriveRain } from './rain/derive-rain.js';
import { FoldingSample } from './sample/folding-sample.js';
import { gaugeRead, withoutKeys } from './sample/sent-keys.js';
import type { SeriesState } from './state/series-state.js';
import { calmDirections, deriveWind } from './wind/derive-wind.js';

/**
 * Makes the newest row from the values sent for it, and from derived values: results of formulas, wind values and rain
 * values. A row whose wind speed is 0 gets no wind direction.
 * @param state its row and derived keys are changed in place; the rain of the newest sample must already be counted
 * @returns bit mask of the sent keys among those that can also be derived
 */
export function derive(state: SeriesState, settings: SeriesSettings): number {
  const { highWater: time, rain } = state;
  // A key that the station sends itself is not derived. An exception is a key already derived for this row: it stays,
  // even if a late sample has since shown that the station sends the key.
  const isWithheld = (key: string) => state.known.own.has(key, time) && !state.derived.includes(key);
  const sample = new FoldingSample(time, state.sent, isWithheld, settings.intake.preferDerived);
  deriveFormulas(sample, settings, state.temperatures);
  deriveWind(sample, state);
  deriveRain(sample, rain.now, state.derived);
  state.derived = joined(state.derived, sample.derivedKeys);
  state.known.rememberDerived(sample);
  state.newest = sample.row(calmDirections(state.sent));
  const mask = state.known.maskOf(state.sent) | gaugeRead(rain, state.sent, rain.reserved);
  return withoutKeys(mask, sample.derivedKeys);
}

/** @returns the keys of both lists, each once */
function joined(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.length === 0 ? others : [...new Set([...some, ...others])];
}
