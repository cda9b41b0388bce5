import type { ExtraMeasurement } from './extra-measurements.js';
import type { Measurement } from './measurements.js';
import { baseUnitOf } from './units.js';

/** Describes an own measurement as the catalogue would. */
export function extraAsMeasurement({
  key,
  label,
  class: mClass,
}: Pick<ExtraMeasurement, 'key' | 'label' | 'class'>): Measurement {
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
