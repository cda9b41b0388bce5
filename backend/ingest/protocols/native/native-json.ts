import type { Measurement } from '@mesonet/model/measurements.js';
import { baseUnitOf, inputUnit, type Unit } from '@mesonet/model/units.js';
import { type FieldReading, PLAIN_READING, SampleFields } from '../../fields/field-reading.js';
import { storedMeasurement } from '../../fields/sample-keys.js';
import { MAX_KEYS, refusedSample, type SampleResult } from '../../fields/sample-result.js';
import { readSampleTime, TIME_ERROR_DETAILS } from '../../fields/sample-time.js';
import { readJsonValue } from '../../fields/sample-values.js';

/**
 * Reads one sample of the native protocol: `{ time, units?, measurements }`. An invalid value is refused, and the other
 * values are stored. The whole sample is refused for a wrong shape, unknown units, an invalid time, or when no valid
 * value is left.
 * @param raw any JSON value
 * @param now arrival, UTC ms
 */
export function readNativeSample(
  raw: unknown,
  now: number,
  reading: FieldReading = PLAIN_READING,
): SampleResult {
  if (!isObject(raw))
    return refusedSample('invalid_sample', 'A sample is an object with time and measurements');
  const { time: rawTime, units, measurements } = raw;
  if (!isObject(measurements)) return refusedSample('no_measurements', 'The sample holds no measurements');
  const keys = Object.keys(measurements);
  if (keys.length > MAX_KEYS)
    return refusedSample('too_many_keys', `More than ${MAX_KEYS} keys in one sample`);
  const unitOf = unitReader(units);
  if (!unitOf) return refusedSample('unknown_unit', 'units is us, metric or an object of unit names');
  const isServerTime = rawTime === undefined || rawTime === null;
  const time = isServerTime ? now : readSampleTime(rawTime, now);
  if (typeof time === 'string') return refusedSample(time, TIME_ERROR_DETAILS[time]);
  const { values, count, unknown, problems } = readMeasurements(measurements, keys, unitOf, reading);
  // A sample that has only unknown keys is no error, because the answer lists the keys in `unknown`.
  if (count === 0 && (keys.length === 0 || unknown.length < keys.length)) {
    problems.push({ code: 'no_measurements', detail: 'No reading is left of the sample' });
  }
  return { sample: count > 0 ? { time, values } : null, isServerTime, unknown, problems };
}

/**
 * Finds the unit in which a sample sends a measurement.
 * @param own the unit that is set for an own measurement; `units` of the sample overrides it only by naming the key
 * @returns undefined when the class has no such unit
 */
type UnitReader = (measurement: Measurement, own?: Unit) => Unit | undefined;

function readMeasurements(
  measurements: Record<string, unknown>,
  keys: readonly string[],
  unitOf: UnitReader,
  reading: FieldReading,
): SampleFields {
  const { mappings, extras } = reading;
  const found = new SampleFields(reading);
  for (const key of keys) {
    const sent = measurements[key];
    const mapped = mappings.size > 0 ? mappings.get(key.toLowerCase()) : undefined;
    const stored = mapped?.measurement ?? storedMeasurement(key);
    const extra = stored ? undefined : extras?.get(key);
    const measurement = stored ?? extra?.measurement;
    if (!measurement) {
      found.passUnknown(key, sent, 'a measurement key');
      continue;
    }
    const unit = mapped?.unit ?? unitOf(measurement, extra?.unit);
    if (unit) found.take(key, sent, { measurement, unit }, readJsonValue(sent, measurement, unit));
    else found.refuse(key, sent, { code: 'unknown_unit', detail: 'The measurement has no such unit' });
  }
  return found;
}

const BASE_UNITS: UnitReader = cachedByClass((mClass) => baseUnitOf(mClass));
const METRIC_UNITS: UnitReader = cachedByClass((mClass) => inputUnit(mClass, 'metric'));

/** @returns null when `units` is not one of the allowed values: absent, 'us', 'metric', or an object of unit names */
function unitReader(units: unknown): UnitReader | null {
  if (units === undefined || units === null || units === 'us') return BASE_UNITS;
  if (units === 'metric') return METRIC_UNITS;
  if (!isObject(units)) return null;
  return (measurement, own) => {
    if (!Object.hasOwn(units, measurement.key)) return BASE_UNITS(measurement, own);
    const name = units[measurement.key];
    return typeof name === 'string' && name !== '' ? inputUnit(measurement.mClass, name) : undefined;
  };
}

function cachedByClass(find: (mClass: string) => Unit | undefined): UnitReader {
  const known = new Map<string, Unit | undefined>();
  return ({ mClass }, own) => {
    if (own) return own;
    let unit = known.get(mClass);
    if (unit === undefined && !known.has(mClass)) {
      unit = find(mClass);
      known.set(mClass, unit);
    }
    return unit;
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
