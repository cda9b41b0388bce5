import { type Measurement, STORED_MEASUREMENTS } from '@mesonet/contract/measurements.js';
import { baseUnitOf, inputUnit, type Unit } from '@mesonet/contract/units.js';
import type { SampleValues } from '../../../samples/observation.js';
import { type ConsoleTime, readConsoleTime } from './console-time.js';
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

/** Field names in lower case (consoles differ in theirs) → value, as sent. */
export type UploadFields = ReadonlyMap<string, { name: string; value: string }>;

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
}

const MAX_FIELDS = 200;

/** @returns the fields that the catalogue names for a protocol */
export function catalogueFields(protocol: 'weatherUnderground' | 'ecowitt'): ConsoleFields {
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
 * Reads an upload of named values with `dateutc`. Directions are kept as sent: 0 and 360 both mean north.
 * @param now arrival, UTC ms
 */
export function readConsoleUpload(fields: UploadFields, dialect: ConsoleDialect, now: number): ConsoleUpload {
  const upload = {
    ...readConsoleTime(fields.get('dateutc')?.value, now),
    values: {} as SampleValues,
    unknown: [] as string[],
    problems: [] as SampleProblem[],
  };
  if (fields.size > MAX_FIELDS) {
    upload.problems.push({ code: 'too_many_keys', detail: `More than ${MAX_FIELDS} fields in one upload` });
    return upload;
  }
  for (const [lowerName, { name, value }] of fields) {
    const field = dialect.readings.get(lowerName);
    if (field) {
      const reading = readConsoleValue(value, field.measurement, field.unit);
      if (reading === null) continue;
      if (typeof reading === 'object') upload.problems.push({ key: name, ...reading });
      else upload.values[field.measurement.key] = reading;
    } else if (lowerName !== 'dateutc' && !dialect.isAside(lowerName)) {
      if (isKeyShaped(name)) upload.unknown.push(name);
      else upload.problems.push({ key: shownKey(name), code: 'invalid_key', detail: 'Not a field name' });
    }
  }
  return upload;
}
