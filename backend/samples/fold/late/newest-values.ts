import type { SampleValues } from '../../core/observation.js';
import { FORMULA_KEYS, type Site } from '../formulas/formulas.js';
import type { LateSample } from './merge-late.js';
import { isPressure, isRollingPressure } from '../formulas/derive-pressure.js';
import type { SeriesState } from '../state/series-state.js';

/**
 * Returns those values of the newest row that must be merged with the row that an import stored for the same time: sent
 * values and those derived from other rows. Values that follow from the row alone are derived anew from the merged row.
 */
export function newestValues(
  { row, derived }: Pick<SeriesState, 'row' | 'derived'>,
  { elevationFeet }: Pick<Site, 'elevationFeet'>,
): Pick<LateSample, 'values' | 'dropped'> {
  const isRolling = isRollingPressure(row, elevationFeet);
  const values: SampleValues = {};
  const dropped = derived.filter((key) => !(key in row));
  for (const key in row) {
    if (!derived.includes(key) || !FORMULA_KEYS.includes(key) || isRolling(key)) values[key] = row[key]!;
    else if (isPressure(key)) dropped.push(key);
  }
  return { values, dropped };
}
