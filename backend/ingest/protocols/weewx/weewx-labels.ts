import { baseUnitOf, inputUnit, type Unit } from '@mesonet/model/units.js';
import { scaledUnit } from '../../fields/sensor-channel.js';

/**
 * Units that one label can mean, one for each class. A reading is divided by `times` to convert it to the unit: for
 * example, the label `mmhg` has the unit `inchesHg` and `times` 25.4.
 */
type LabelledUnits = readonly (readonly [unit: string, times: number])[];

/** Unit labels in lower case, as the MQTT extensions of WeeWX write them, in full or shortened. */
const LABELS: ReadonlyMap<string, LabelledUnits> = new Map<string, LabelledUnits>([
  ['f', [['degreeF', 1]]],
  ['degree_f', [['degreeF', 1]]],
  ['c', [['degreeC', 1]]],
  ['degree_c', [['degreeC', 1]]],
  ['inhg', [['inchesHg', 1]]],
  ['mmhg', [['inchesHg', 25.4]]],
  ['mbar', [['millibar', 1]]],
  ['hpa', [['hectopascals', 1]]],
  ['kpa', [['kilopascals', 1]]],
  ['centibar', [['kilopascals', 1]]],
  ...(['in', 'inch'] as const).map((label): [string, LabelledUnits] => [
    label,
    [
      ['inchesRain', 1],
      ['inchesSnow', 1],
    ],
  ]),
  [
    'cm',
    [
      ['mmRain', 0.1],
      ['cmSnow', 1],
    ],
  ],
  [
    'mm',
    [
      ['mmRain', 1],
      ['cmSnow', 10],
    ],
  ],
  ['in_per_hour', [['inchesPerHour', 1]]],
  ['inch_per_hour', [['inchesPerHour', 1]]],
  ['cm_per_hour', [['mmPerHour', 0.1]]],
  ['mm_per_hour', [['mmPerHour', 1]]],
  ['mph', [['mph', 1]]],
  ['mile_per_hour', [['mph', 1]]],
  ['kph', [['kmPerHour', 1]]],
  ['km_per_hour', [['kmPerHour', 1]]],
  ['mps', [['metersPerSecond', 1]]],
  ['meter_per_second', [['metersPerSecond', 1]]],
  ['knot', [['knots', 1]]],
  ['foot', [['feetAlt', 1]]],
  ['meter', [['metersAlt', 1]]],
  [
    'mile',
    [
      ['mileWindRun', 1],
      ['mileDistance', 1],
      ['mileVisibility', 1],
    ],
  ],
  [
    'km',
    [
      ['kmWindRun', 1],
      ['kmDistance', 1],
      ['kmVisibility', 1],
    ],
  ],
  ['wpm2', [['wattsPerM2', 1]]],
  ['watt_per_meter_squared', [['wattsPerM2', 1]]],
  ['percent', [['percent', 1]]],
  ['degree_compass', [['degrees', 1]]],
  ['lux', [['lux', 1]]],
  ['volt', [['volts', 1]]],
  ['ppm', [['ppm', 1]]],
  ['ppb', [['ppm', 1000]]],
  ['microgram_per_meter_cubed', [['microgramPerM3', 1]]],
  ['uv_index', [['uvi', 1]]],
  [
    'count',
    [
      ['strikes', 1],
      ['hits', 1],
    ],
  ],
]);

/**
 * Maps a system of units (the value `usUnits` of a packet) to the labels of the units of its unlabelled fields. A field
 * whose class has no label in the list is in its base unit.
 * @see https://weewx.com/docs/5.0/reference/units/ US, METRIC and METRICWX
 */
export const WEEWX_SYSTEMS: ReadonlyMap<number, readonly string[]> = new Map([
  [1, []],
  [16, ['c', 'mbar', 'cm', 'cm_per_hour', 'kph', 'meter', 'km']],
  [17, ['c', 'mbar', 'mm', 'mm_per_hour', 'mps', 'meter', 'km']],
]);

/**
 * Finds the unit of a class among those that labels of WeeWX can mean.
 * @param isLabelled true when the field itself has a label, so that its unit must be one of them
 * @returns the base unit where no label is of the class; undefined for a labelled field
 */
export function unitIn(mClass: string, labels: readonly string[], isLabelled: boolean): Unit | undefined {
  for (const [name, times] of labels.flatMap((label) => LABELS.get(label) ?? [])) {
    const unit = inputUnit(mClass, name);
    if (unit) return times === 1 ? unit : scaledUnit(unit, times);
  }
  return isLabelled ? undefined : baseUnitOf(mClass);
}
