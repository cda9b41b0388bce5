import { type ExtraMeasurement, extraAsMeasurement } from '@mesonet/contract/extra-measurements.js';
import type { StationMeasurementEntity } from './station-measurement.entity.js';

export function toExtraMeasurement({ key, label, mClass, unit }: StationMeasurementEntity): ExtraMeasurement {
  const { baseUnit, decimals } = extraAsMeasurement({ key, label, class: mClass });
  return { key, label, class: mClass, unit, baseUnit, decimals };
}
