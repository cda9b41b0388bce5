import type { Measurement } from './measurements.js';
import { baseUnitOf } from './units.js';

/** Converts an own measurement of a station to the form of a measurement of the catalogue. */
export function extraAsMeasurement({
  key,
  label,
  class: mClass,
}: Record<'key' | 'label' | 'class', string>): Measurement {
  const { unit: baseUnit, decimals } = baseUnitOf(mClass);
  return {
    key,
    label,
    mClass,
    baseUnit,
    decimals,
    summary: ['min', 'max', 'avg'],
    isText: false,
    protocols: {},
  };
}
