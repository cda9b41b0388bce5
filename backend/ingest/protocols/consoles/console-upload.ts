import { type Measurement, STORED_MEASUREMENTS } from '@mesonet/contract/measurements.js';
import { baseUnitOf, inputUnit, type Unit } from '@mesonet/contract/units.js';
import type { SampleValues } from '../../../samples/observation.js';
import { type ConsoleTime, parseDeviceTime, type ParseDeviceTime, readConsoleTime } from './console-time.js';
import { readConsoleValue } from './console-values.js';
import type { SampleProblem } from '../native-json.js';
import { isKeyShaped, shownKey, storedMeasurement } from '../sample-keys.js';

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
  unit?: string;
}

/** Field names in lower case (consoles differ in theirs) → field. */
export type UploadFields = ReadonlyMap<string, UploadField>;

interface ConsoleField {
  measurement: Measurement;
  unit: Unit;
}

/** Field names in lower case → what they measure, in which unit. */
export type ConsoleFields = ReadonlyMap<string, ConsoleField>;

/** How a kind of console names its fields. */
export interface ConsoleDialect {
  readings: ConsoleFields;
  /** Fields that are known and no reading: who sends, how, with which batteries. @param name lower case */
  isAside(name: string): boolean;
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
export function consoleField(key: string, unitName?: string): ConsoleField {
  const measurement = storedMeasurement(key);
  if (!measurement) throw new Error(`${key}: not a measurement of the catalogue`);
  const { mClass } = measurement;
  const unit = unitName === undefined ? baseUnitOf(mClass) : inputUnit(mClass, unitName);
  if (!unit) throw new Error(`${key}: the catalogue names an unknown unit`);
  return { measurement, unit };
}

/** A field that counts rain, in inches, and is no measurement. @param key a reserved one of the fold */
export function rainCounterField(key: string): ConsoleField {
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
export function readConsoleUpload(fields: UploadFields, dialect: ConsoleDialect, now: number): ConsoleUpload {
  const clock = dialect.clock ?? DATEUTC;
  const upload = {
    ...readConsoleTime(fields.get(clock.field)?.value, now, clock.parse),
    values: {} as SampleValues,
    unknown: [] as string[],
    problems: [] as SampleProblem[],
  };
  if (fields.size > MAX_FIELDS) {
    upload.problems.push({ code: 'too_many_keys', detail: `More than ${MAX_FIELDS} fields in one upload` });
    return upload;
  }
  for (const [lowerName, sent] of fields) {
    const field = dialect.readings.get(lowerName);
    if (field) {
      const reading = readField(sent, field);
      if (reading === null) continue;
      if (typeof reading === 'object') upload.problems.push({ key: sent.name, ...reading });
      else upload.values[field.measurement.key] = reading;
    } else if (lowerName !== clock.field && !dialect.isAside(lowerName)) {
      if (isKeyShaped(sent.name)) upload.unknown.push(sent.name);
      else
        upload.problems.push({ key: shownKey(sent.name), code: 'invalid_key', detail: 'Not a field name' });
    }
  }
  return upload;
}

function readField({ value, unit: sentUnit }: UploadField, { measurement, unit }: ConsoleField) {
  const given = sentUnit === undefined ? unit : inputUnit(measurement.mClass, sentUnit);
  if (!given) return { code: 'unknown_unit', detail: 'The measurement has no such unit' };
  return readConsoleValue(value, measurement, given);
}
