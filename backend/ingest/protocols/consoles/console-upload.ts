import { STORED_MEASUREMENTS } from '@mesonet/contract/measurements.js';
import { baseUnitOf, inputUnit } from '@mesonet/contract/units.js';
import type { SampleValues } from '../../../samples/observation.js';
import { type ConsoleTime, parseDeviceTime, type ParseDeviceTime, readConsoleTime } from './console-time.js';
import { readConsoleValue } from './console-values.js';
import type { SensorChannel, SensorChannels } from '../channels/sensor-channel.js';
import { type FieldReading, PLAIN_READING, SampleFields, type SampleProblem } from '../field-reading.js';
import type { MeasuredField } from '../measured-field.js';
import { storedMeasurement } from '../sample-keys.js';

/** One upload of a console. Time UTC ms, values base units. */
export interface ConsoleUpload extends ConsoleTime {
  /** Empty when nothing of it can be stored. */
  values: SampleValues;
  /** Names of fields nobody knows, as sent. */
  unknown: readonly string[];
  problems: readonly SampleProblem[];
  /** Sensor channels that brought a reading and can be registered for the station; they are in `unknown`, too. */
  newChannels: readonly SensorChannel[];
  /** Readings of channels for which the station has no room; they are in `unknown`, too. */
  beyondLimit: number;
}

/** One field, as sent. */
export interface UploadField {
  name: string;
  value: string;
  /** Name of the unit the field itself says it is in; absent, the dialect's. */
  unit?: string | undefined;
}

/** Field names in lower case (consoles differ in theirs) → field. */
export type UploadFields = ReadonlyMap<string, UploadField>;

/** Field names in lower case → what they measure, in which unit. */
export type ConsoleFields = ReadonlyMap<string, MeasuredField>;

/** How a kind of console names its fields. */
export interface ConsoleDialect {
  readings: ConsoleFields;
  /** Sensors beyond the catalogue. */
  channels?: SensorChannels;
  /** Fields that are known and no reading: who sends, how, with which batteries. @param name lower case */
  isAside(name: string): boolean;
  /** Of these: readings of a gauge that does not count now. @param name lower case */
  isOtherGauge?(name: string): boolean;
  /** Where and how the dialect tells the time; absent, UTC in `dateutc`. */
  clock?: { field: string; parse: ParseDeviceTime };
}

const DATEUTC = { field: 'dateutc', parse: parseDeviceTime };

/** An Ecowitt gateway with every sensor it can have sends about 320. */
const MAX_FIELDS = 400;

/** @returns the fields that the catalogue names for a protocol */
export function catalogueFields(protocol: 'weatherUnderground' | 'ecowitt' | 'microserver'): ConsoleFields {
  return new Map(
    STORED_MEASUREMENTS.flatMap(({ key, protocols }) => {
      const field = protocols[protocol];
      return field ? [[field.name.toLowerCase(), consoleField(key, field.unit)] as const] : [];
    }),
  );
}

/**
 * @param key a stored key of the catalogue
 * @param unitName as `inputUnit` knows it; the base unit when absent
 */
export function consoleField(key: string, unitName?: string): MeasuredField {
  const measurement = storedMeasurement(key);
  if (!measurement) throw new Error(`${key}: not a measurement of the catalogue`);
  const { mClass } = measurement;
  const unit = unitName === undefined ? baseUnitOf(mClass) : inputUnit(mClass, unitName);
  if (!unit) throw new Error(`${key}: the catalogue names an unknown unit`);
  return { measurement, unit };
}

/** A field that counts rain, in inches, and is no measurement. @param key a reserved one of the fold */
export function rainCounterField(key: string): MeasuredField {
  const { measurement, unit } = consoleField('rainToday');
  return { measurement: { ...measurement, key }, unit };
}

/** @param encoded query strings and form bodies, in order; of repeated names the last counts */
export function uploadFields(...encoded: readonly string[]): UploadFields {
  const fields = new Map<string, { name: string; value: string }>();
  for (const text of encoded) {
    for (const [name, value] of new URLSearchParams(text)) {
      const trimmed = name.trim();
      if (trimmed !== '') fields.set(trimmed.toLowerCase(), { name: trimmed, value });
    }
  }
  return fields;
}

/**
 * Reads an upload of named values. Directions are kept as sent: 0 and 360 both mean north.
 * @param now arrival, UTC ms
 */
export function readConsoleUpload(
  fields: UploadFields,
  dialect: ConsoleDialect,
  now: number,
  reading: FieldReading = PLAIN_READING,
): ConsoleUpload {
  const clock = dialect.clock ?? DATEUTC;
  const time = readConsoleTime(fields.get(clock.field)?.value, now, clock.parse);
  const found = new SampleFields(reading);
  if (fields.size > MAX_FIELDS) {
    found.problems.push({ code: 'too_many_keys', detail: `More than ${MAX_FIELDS} fields in one upload` });
  } else {
    for (const [lowerName, sent] of fields) readField(found, lowerName, sent, dialect, reading.mappings);
  }
  const { values, unknown, problems, beyondLimit } = found;
  return { ...time, values, unknown, problems, newChannels: [...found.newChannels.values()], beyondLimit };
}

function readField(
  found: SampleFields,
  lowerName: string,
  sent: UploadField,
  dialect: ConsoleDialect,
  mappings: FieldReading['mappings'],
): void {
  const { name, value } = sent;
  const mapped = mappings.get(lowerName);
  const field = mapped ?? dialect.readings.get(lowerName);
  const channel = dialect.channels?.get(lowerName);
  if (field) takeField(found, mapped ? { ...sent, unit: undefined } : sent, field);
  else if (channel) found.takeChannel(name, value, channel, readConsoleValue(value, channel.field));
  else if (lowerName === (dialect.clock ?? DATEUTC).field) found.pass(name, value, 'The time of the upload');
  else if (dialect.isAside(lowerName)) {
    const isOther = dialect.isOtherGauge?.(lowerName) === true;
    found.pass(name, value, isOther ? 'The other rain gauge counts' : 'Known, and not a measurement');
  } else found.passUnknown(name, value, 'a field name');
}

function takeField(found: SampleFields, sent: UploadField, field: MeasuredField): void {
  const { name, value, unit: sentUnit } = sent;
  const unit = sentUnit === undefined ? field.unit : inputUnit(field.measurement.mClass, sentUnit);
  const known = unit && { ...field, unit };
  if (known) found.take(name, value, known, readConsoleValue(value, known));
  else found.refuse(name, value, { code: 'unknown_unit', detail: 'The measurement has no such unit' });
}
