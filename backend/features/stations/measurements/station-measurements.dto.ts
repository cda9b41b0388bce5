import { extraAsMeasurement } from '@mesonet/model/extra-as-measurement.js';
import { type ExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { inputUnit } from '@mesonet/model/units.js';
import type { ExtraField, ExtraFields } from '../../../samples/core/extra-fields.js';
import type { StationEntity } from '../station.entity.js';
import type { StationMeasurementEntity } from './station-measurement.entity.js';

export function toExtraMeasurement({ key, label, mClass, unit }: StationMeasurementEntity): ExtraMeasurement {
  const { baseUnit, decimals } = extraAsMeasurement({ key, label, class: mClass });
  return { key, label, class: mClass, unit, baseUnit, decimals };
}

/** @returns null for a station that never had own measurements, so that nothing searches its samples for them */
export function toExtraFields(
  { extrasRemovedAt }: Pick<StationEntity, 'extrasRemovedAt'>,
  measurements: readonly StationMeasurementEntity[] = [],
): ExtraFields | null {
  if (measurements.length === 0 && extrasRemovedAt === null) return null;
  return new Map(measurements.map((each) => [each.key, toExtraField(each)]));
}

function toExtraField({
  key,
  label,
  mClass,
  unit,
  since,
  isAutomatic,
}: StationMeasurementEntity): ExtraField {
  return {
    measurement: extraAsMeasurement({ key, label, class: mClass }),
    unit: inputUnit(mClass, unit)!,
    since: since?.getTime() ?? -Infinity,
    isAutomatic,
  };
}
