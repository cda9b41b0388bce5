import { RAIN_FALLEN_KEY } from '../../../rain/rain-readings.js';
import { type Measurement, STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import { baseUnitOf, inputUnit, type Unit } from '@mesonet/model/units.js';
import { scaledUnit, type SensorChannel } from '../../fields/sensor-channel.js';
import { WEEWX_CHANNELS } from './weewx-channels.js';
import type { MeasuredField } from '../../fields/measured-field.js';
import { storedMeasurement } from '../../fields/sample-keys.js';

/**
 * A field of WeeWX: a measurement of the catalogue, or a channel, that is, a sensor that the catalogue does not have.
 */
export interface WeewxField {
  field: MeasuredField;
  /** The channel; null when the field is a measurement of the catalogue. */
  channel: SensorChannel | null;
}

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
 * Field for the amount of water that evaporated in an interval. Divided by the length of the interval, it is the
 * evapotranspiration rate of the catalogue.
 */
const EVAPOTRANSPIRATION = 'ET';
const MINUTES_AN_HOUR = 60;

/**
 * Maps field names of WeeWX to measurements of the catalogue. Amounts of an interval are not in it: most are sensor
 * channels, and the amount in `rain` goes to the rain counter.
 */
export const WEEWX_CATALOGUE: ReadonlyMap<string, Measurement> = new Map([
  ...STORED_MEASUREMENTS.flatMap((each) => {
    const name = each.protocols.weewx?.name;
    return name !== undefined && !WEEWX_CHANNELS.has(name) ? [[name, each] as const] : [];
  }),
  ['visibility', storedMeasurement('visibility')!],
]);
/** The rain that fell since the previous packet. */
const RAIN: Measurement = { ...storedMeasurement('rainToday')!, key: RAIN_FALLEN_KEY };

/**
 * Finds the measurement of a field of a loop packet (a current sample of WeeWX), or of a column of its archive.
 * @param key name with or without a unit label, for example `outTemp` or `outTemp_F`
 * @param system labels from `WEEWX_SYSTEMS` for fields without a label
 * @param minutes length of the interval that ends with the packet or row; null when it is not known
 * @returns null for an unknown name, and for a label that is no unit of the measurement
 */
export function weewxField(
  key: string,
  system: readonly string[],
  minutes: number | null,
): WeewxField | null {
  const plain = named(key, system, minutes);
  if (plain) return plain;
  for (let at = key.indexOf('_'); at > 0; at = key.indexOf('_', at + 1)) {
    const field = named(key.slice(0, at), [key.slice(at + 1).toLowerCase()], minutes, true);
    if (field) return field;
  }
  return null;
}

/**
 * Finds the own measurement of a field of a loop packet.
 * @param key key of the measurement with or without a unit label, for example `x_soil` or `x_soil_C`
 * @returns null for an unknown key, and for a label that is no unit of the measurement
 */
export function weewxOwnField(key: string, extras: ReadonlyMap<string, MeasuredField>): MeasuredField | null {
  const plain = extras.get(key);
  if (plain) return plain;
  for (let at = key.indexOf('_'); at > 0; at = key.indexOf('_', at + 1)) {
    const measurement = extras.get(key.slice(0, at))?.measurement;
    const unit = measurement && unitIn(measurement.mClass, [key.slice(at + 1).toLowerCase()], true);
    if (unit) return { measurement, unit };
  }
  return null;
}

/**
 * Finds the measurement of a field by its name without a label.
 * @param isLabelled true when the field has a label, so that its unit must be one of `labels`
 */
function named(
  name: string,
  labels: readonly string[],
  minutes: number | null,
  isLabelled = false,
): WeewxField | null {
  const rate = name === EVAPOTRANSPIRATION ? evapotranspirationRate(labels, minutes, isLabelled) : null;
  if (rate) return { field: rate, channel: null };
  const channel = WEEWX_CHANNELS.get(name) ?? null;
  const measurement = channel?.field.measurement ?? (name === 'rain' ? RAIN : WEEWX_CATALOGUE.get(name));
  if (!measurement) return null;
  // If the unit of a channel is no base unit, the channel has this unit in every system of units.
  const own = channel && !channel.field.unit.isBase && !isLabelled ? channel.field.unit : undefined;
  const unit = own ?? unitIn(measurement.mClass, labels, isLabelled);
  return unit ? { field: { measurement, unit }, channel } : null;
}

function evapotranspirationRate(
  labels: readonly string[],
  minutes: number | null,
  isLabelled: boolean,
): MeasuredField | null {
  const measurement = storedMeasurement('evapotranspiration')!;
  const sentAsRate = isLabelled ? unitIn(measurement.mClass, labels, true) : undefined;
  if (sentAsRate) return { measurement, unit: sentAsRate };
  const amount = unitIn('rain', labels, isLabelled);
  if (!amount || minutes === null || !(minutes > 0)) return null;
  const unit = { ...scaledUnit(amount, minutes / MINUTES_AN_HOUR), mClass: measurement.mClass };
  return { measurement, unit, sentAs: `${amount.abbrev} in ${minutes} minutes` };
}

function unitIn(mClass: string, labels: readonly string[], isLabelled: boolean): Unit | undefined {
  for (const [name, times] of labels.flatMap((label) => LABELS.get(label) ?? [])) {
    const unit = inputUnit(mClass, name);
    if (unit) return times === 1 ? unit : scaledUnit(unit, times);
  }
  return isLabelled ? undefined : baseUnitOf(mClass);
}
