import { STORED_MEASUREMENTS } from '@mesonet/contract/measurements.js';
import { baseUnitOf, inputUnit } from '@mesonet/contract/units.js';
import type { SampleValues } from '../../../samples/observation.js';
import { type ConsoleTime, parseDeviceTime, type ParseDeviceTime, readConsoleTime } from './console-time.js';
import { readConsoleValue } from './console-values.js';
import {
  type FieldReading,
  type MeasuredField,
  PLAIN_READING,
  SampleFields,
  type SampleProblem,
} from '../field-reading.js';
import { storedMeasurement } from '../sample-keys.js';

/** One upload of a console. Time UTC ms, values base units. */
export interface ConsoleUpload extends ConsoleTime {
  /** Empty when nothing of it can be stored. */
  values: SampleValues;
  /** Names of fields nobody knows, as sent. */
  unknown: readonly string[];
  problems: readonly SampleProblem[];
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
  /** Fields that are known and no reading: who sends, how, with which batteries. @param name lower case */
  isAside(name: string): boolean;
  /** Of these: readings of a gauge that does not count now. @param name lower case */
  isOtherGauge?(name: string): boolean;
  /** Where and how the dialect tells the time; absent, UTC in `dateutc`. */
  clock?: { field: string; parse: ParseDeviceTime };
}

const DATEUTC = { field: 'dateutc', parse: parseDeviceTime };

const MAX_FIELDS = 200;

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
  { mappings, see }: FieldReading = PLAIN_READING,
): ConsoleUpload {
  const clock = dialect.clock ?? DATEUTC;
  const time = readConsoleTime(fields.get(clock.field)?.value, now, clock.parse);
  const found = new SampleFields(see);
  if (fields.size > MAX_FIELDS) {
    found.problems.push({ code: 'too_many_keys', detail: `More than ${MAX_FIELDS} fields in one upload` });
    return { ...time, values: found.values, unknown: found.unknown, problems: found.problems };
  }
  for (const [lowerName, sent] of fields) {
    const mapped = mappings.get(lowerName);
    const field = mapped ?? dialect.readings.get(lowerName);
    if (field) readField(found, mapped ? { ...sent, unit: undefined } : sent, field);
    else if (lowerName === clock.field) found.pass(sent.name, sent.value, 'The time of the upload');
    else if (dialect.isAside(lowerName)) {
      const isOther = dialect.isOtherGauge?.(lowerName) === true;
      found.pass(
        sent.name,
        sent.value,
        isOther ? 'The other rain gauge counts' : 'Known, and not a measurement',
      );
    } else found.passUnknown(sent.name, sent.value, 'a field name');
  }
  return { ...time, values: found.values, unknown: found.unknown, problems: found.problems };
}

function readField(found: SampleFields, sent: UploadField, field: MeasuredField): void {
  const { name, value, unit: sentUnit } = sent;
  const { measurement } = field;
  const unit = sentUnit === undefined ? field.unit : inputUnit(measurement.mClass, sentUnit);
  if (unit) found.take(name, value, { measurement, unit }, readConsoleValue(value, measurement, unit));
  else found.refuse(name, value, { code: 'unknown_unit', detail: 'The measurement has no such unit' });
}
