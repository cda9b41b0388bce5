import { RAIN_FALLEN_KEY } from '../../../rain/rain-readings.js';
import { type Measurement, STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import { scaledUnit, type SensorChannel } from '../../fields/sensor-channel.js';
import { WEEWX_CHANNELS } from './weewx-channels.js';
import type { MeasuredField } from '../../fields/measured-field.js';
import { storedMeasurement } from '../../fields/sample-keys.js';
import { unitIn } from './weewx-labels.js';

/**
 * A field of WeeWX: a measurement of the catalogue, or a channel, that is, a sensor that the catalogue does not have.
 */
export interface WeewxField {
  field: MeasuredField;
  /** The channel; null when the field is a measurement of the catalogue. */
  channel: SensorChannel | null;
}

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
