import { STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import { baseUnitOf, inputUnit } from '@mesonet/model/units.js';
import type { SampleValues } from '../../samples/core/observation.js';
import { type ConsoleTime, parseDeviceTime, type ParseDeviceTime, readConsoleTime } from './console-time.js';
import { readConsoleValue } from './console-values.js';
import type { SensorChannel, SensorChannels } from './sensor-channel.js';
import { type FieldReading, PLAIN_READING, SampleFields, type SampleProblem } from './field-reading.js';
import type { MeasuredField } from './measured-field.js';
import { storedMeasurement } from './sample-keys.js';

/** The parsed upload of a weather console: one sample, time in UTC ms, values in base units. */
export interface ConsoleUpload extends ConsoleTime {
  /** Readings by measurement; empty when the upload holds nothing that can be stored. */
  values: SampleValues;
  /** Names of the fields that are not known, as they were sent. */
  unknown: readonly string[];
  problems: readonly SampleProblem[];
  /**
   * Sensor channels that brought a reading and can be registered for the station; their fields are in `unknown`, too.
   */
  newChannels: readonly SensorChannel[];
  /**
   * Number of readings of channels that cannot be registered, because the station has as many channels as it may have;
   * their fields are in `unknown`, too.
   */
  beyondLimit: number;
}

/** One field of an upload, as sent. */
export interface UploadField {
  name: string;
  value: string;
  /** Name of the unit, if the sent field contains one; otherwise the unit of the protocol applies. */
  unit?: string | undefined;
}

/** Fields of an upload by name in lower case, because weather consoles differ in the case of their letters. */
export type UploadFields = ReadonlyMap<string, UploadField>;

/** Measurement and unit of each known field, by the field's name in lower case. */
export type ConsoleFields = ReadonlyMap<string, MeasuredField>;

/** Names and meaning of the fields that one protocol of weather consoles uses. */
export interface ConsoleDialect {
  readings: ConsoleFields;
  /** Fields of sensors that the catalogue does not have. */
  channels?: SensorChannels;
  /**
   * Returns true for known fields that are no readings to store, such as facts about the sender.
   * @param name lower case
   */
  isAside(name: string): boolean;
  /**
   * Returns true for fields of a second rain gauge, whose rain is not counted. `isAside` also returns true for these
   * fields.
   * @param name lower case
   */
  isOtherGauge?(name: string): boolean;
  /** Name of the time field and how its text is read; when absent, the time is UTC in `dateutc`. */
  clock?: { field: string; parse: ParseDeviceTime };
}

const DATEUTC = { field: 'dateutc', parse: parseDeviceTime };

/** Most fields of one upload. An Ecowitt gateway with every sensor that it can have sends about 320 fields. */
const MAX_FIELDS = 400;

/** @returns the fields that the catalogue of measurements names for a protocol */
export function catalogueFields(protocol: 'weatherUnderground' | 'ecowitt' | 'microserver'): ConsoleFields {
  return new Map(
    STORED_MEASUREMENTS.flatMap(({ key, protocols }) => {
      const field = protocols[protocol];
      return field ? [[field.name.toLowerCase(), consoleField(key, field.unit)] as const] : [];
    }),
  );
}

/**
 * Makes a field of a measurement in the catalogue.
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

/**
 * Makes the field of a rain counter, in inches, which is no measurement of the catalogue.
 * @param key a reserved key, under which the fold reads the counter
 */
export function rainCounterField(key: string): MeasuredField {
  const { measurement, unit } = consoleField('rainToday');
  return { measurement: { ...measurement, key }, unit };
}

/**
 * Reads the fields of query strings and form bodies.
 * @param encoded query strings and form bodies, in order; the last value of a repeated name counts
 */
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
 * Reads an upload of named values. Wind directions are not changed: 0 and 360 both mean north.
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
    for (const field of fields) readField(found, field, dialect, reading);
  }
  const { values, unknown, problems, beyondLimit } = found;
  return { ...time, values, unknown, problems, newChannels: [...found.newChannels.values()], beyondLimit };
}

function readField(
  found: SampleFields,
  [lowerName, sent]: readonly [string, UploadField],
  dialect: ConsoleDialect,
  { mappings, extras }: FieldReading,
): void {
  const { name, value } = sent;
  const mapped = mappings.get(lowerName);
  const field = mapped ?? dialect.readings.get(lowerName) ?? extras?.get(name);
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
