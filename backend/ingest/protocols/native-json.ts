import type { Measurement } from '@mesonet/contract/measurements.js';
import { baseUnitOf, inputUnit, type Unit } from '@mesonet/contract/units.js';
import type { SampleValues } from '../../samples/observation.js';
import type { SensorChannel } from './channels/sensor-channel.js';
import { type FieldReading, PLAIN_READING, SampleFields, type SampleProblem } from './field-reading.js';
import { storedMeasurement } from './sample-keys.js';
import { readSampleTime, TIME_ERROR_DETAILS } from './sample-time.js';
import { readJsonValue } from './sample-values.js';

/** What became of one sample. */
export interface SampleResult {
  /** null: the sample is refused. Times are UTC ms, values base units. */
  sample: { time: number; values: SampleValues } | null;
  /** True when the sample came without a time and got the arrival time. */
  isServerTime: boolean;
  /** Well-formed keys that neither the catalogue nor the station knows. */
  unknown: readonly string[];
  problems: readonly SampleProblem[];
  /** Sensor channels that brought a reading and can be registered for the station; absent: none. */
  newChannels?: readonly SensorChannel[];
  /** Readings of channels for which the station has no room; absent: none. */
  beyondLimit?: number;
}

export const MAX_KEYS = 200;

const refused = (code: string, detail: string): SampleResult => ({
  sample: null,
  isServerTime: false,
  unknown: [],
  problems: [{ code, detail }],
});

/**
 * Reads one sample of the native protocol: `{ time, units?, measurements }`. A bad value refuses its key, only a
 * bad time or nothing left refuses the sample.
 * @param raw any JSON value
 * @param now arrival, UTC ms
 */
export function readNativeSample(
  raw: unknown,
  now: number,
  reading: FieldReading = PLAIN_READING,
): SampleResult {
  if (!isObject(raw)) return refused('invalid_sample', 'A sample is an object with time and measurements');
  const { time: rawTime, units, measurements } = raw;
  if (!isObject(measurements)) return refused('no_measurements', 'The sample holds no measurements');
  const keys = Object.keys(measurements);
  if (keys.length > MAX_KEYS) return refused('too_many_keys', `More than ${MAX_KEYS} keys in one sample`);
  const unitOf = unitReader(units);
  if (!unitOf) return refused('unknown_unit', 'units is us, metric or an object of unit names');
  const isServerTime = rawTime === undefined || rawTime === null;
  const time = isServerTime ? now : readSampleTime(rawTime, now);
  if (typeof time === 'string') return refused(time, TIME_ERROR_DETAILS[time]);
  const { values, count, unknown, problems } = readMeasurements(measurements, keys, unitOf, reading);
  // Unknown keys alone are no fault: they are answered in `unknown`.
  if (count === 0 && (keys.length === 0 || unknown.length < keys.length)) {
    problems.push({ code: 'no_measurements', detail: 'No reading is left of the sample' });
  }
  return { sample: count > 0 ? { time, values } : null, isServerTime, unknown, problems };
}

/**
 * @param own in which the station sends this measurement of its own, whatever the sample says of all
 * @returns undefined for a unit the class does not have
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

/** @returns null when `units` is none of the three shapes */
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
