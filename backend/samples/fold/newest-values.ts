import type { SampleValues } from '../observation.js';
import { FORMULA_KEYS, type Site } from './derive.js';
import type { LateSample } from './merge-late.js';
import { isPressure, isRollingPressure } from './pressure/derive-pressure.js';
import type { SeriesState } from './series-state.js';

/**
 * What the newest row brings where it has to be merged with what an import stored for its time: sent values and
 * rolling ones. What follows from the row alone is derived again from the merged row.
 */
export function newestValues(
  { row, derived }: Pick<SeriesState, 'row' | 'derived'>,
  { elevationFeet }: Pick<Site, 'elevationFeet'>,
): Pick<LateSample, 'values' | 'dropped'> {
  const isRolling = isRollingPressure(row, elevationFeet);
  const values: SampleValues = {};
  const dropped = [...derived].filter((key) => !(key in row));
  for (const key in row) {
    if (!derived.has(key) || !FORMULA_KEYS.includes(key) || isRolling(key)) values[key] = row[key]!;
    else if (isPressure(key)) dropped.push(key);
  }
  return { values, dropped };
}
