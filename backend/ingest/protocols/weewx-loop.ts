import { type Measurement, STORED_MEASUREMENTS } from '@mesonet/contract/measurements.js';
import { baseUnitOf, inputUnit, type Unit } from '@mesonet/contract/units.js';
import { RAIN_FALLEN_KEY } from '../../samples/fold/rain/rain-readings.js';
import { readConsoleValue } from './consoles/console-values.js';
import { type FieldReading, type MeasuredField, PLAIN_READING, SampleFields } from './field-reading.js';
import { MAX_KEYS, type SampleResult } from './native-json.js';
import { storedMeasurement } from './sample-keys.js';
import { readSampleTime, TIME_ERROR_DETAILS } from './sample-time.js';
import { NOT_A_NUMBER, parseDecimal, readNumber, type Reading } from './sample-values.js';

/** WeeWX's unit labels in lower case → our unit of some class, and how many of the label make one of it. */
const LABELS: ReadonlyMap<string, readonly (readonly [unit: string, times: number])[]> = new Map([
  ['f', [['degreeF', 1]]],
  ['c', [['degreeC', 1]]],
  ['inhg', [['inchesHg', 1]]],
  ['mbar', [['millibar', 1]]],
  ['hpa', [['hectopascals', 1]]],
  ['kpa', [['kilopascals', 1]]],
  [
    'in',
    [
      ['inchesRain', 1],
      ['inchesSnow', 1],
    ],
  ],
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
  ['kph', [['kmPerHour', 1]]],
  ['mps', [['metersPerSecond', 1]]],
  ['knot', [['knots', 1]]],
  ['foot', [['feetAlt', 1]]],
  ['meter', [['metersAlt', 1]]],
  [
    'mile',
    [
      ['mileWindRun', 1],
      ['mileDistance', 1],
    ],
  ],
  [
    'km',
    [
      ['kmWindRun', 1],
      ['kmDistance', 1],
    ],
  ],
  ['wpm2', [['wattsPerM2', 1]]],
  ['percent', [['percent', 1]]],
  ['degree_compass', [['degrees', 1]]],
  ['lux', [['lux', 1]]],
]);

/**
 * `usUnits` → the labels of what comes without one; a class that none fits is in its base unit.
 * @see https://weewx.com/docs/5.0/reference/units/ US, METRIC and METRICWX
 */
const SYSTEMS: ReadonlyMap<number, readonly string[]> = new Map([
  [1, []],
  [16, ['c', 'mbar', 'cm', 'cm_per_hour', 'kph', 'meter', 'km']],
  [17, ['c', 'mbar', 'mm', 'mm_per_hour', 'mps', 'meter', 'km']],
]);

/** `rain` is what fell since the packet before. */
const FIELDS: ReadonlyMap<string, Measurement> = new Map(
  STORED_MEASUREMENTS.flatMap((each) => {
    const field = each.protocols.weewx;
    return field ? [[field.name, each] as const] : [];
  }).concat([['rain', { ...storedMeasurement('rainToday')!, key: RAIN_FALLEN_KEY }]]),
);

/** Known, and no reading. */
const ASIDE: ReadonlySet<string> = new Set(['dateTime', 'usUnits', 'interval', 'password']);

/**
 * Reads a loop packet of WeeWX as its MQTT extensions publish it: keys with or without a unit label (`outTemp`,
 * `outTemp_F`), numbers or texts of numbers, `dateTime` in seconds since 1970.
 * @param raw any JSON value
 * @param now arrival, UTC ms
 */
export function readWeewxLoop(
  raw: unknown,
  now: number,
  reading: FieldReading = PLAIN_READING,
): SampleResult {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return refused('invalid_sample', 'A loop packet is an object');
  }
  const packet = raw as Record<string, unknown>;
  const keys = Object.keys(packet);
  if (keys.length > MAX_KEYS) return refused('too_many_keys', `More than ${MAX_KEYS} keys in one sample`);
  const system = SYSTEMS.get(toNumber(packet.usUnits ?? 1) ?? NaN);
  if (!system) return refused('unknown_unit', 'usUnits is 1, 16 or 17');
  const isServerTime = packet.dateTime === undefined || packet.dateTime === null;
  const time = isServerTime ? now : readSampleTime((toNumber(packet.dateTime) ?? NaN) * 1000, now);
  if (typeof time === 'string') return refused(time, TIME_ERROR_DETAILS[time]);
  const { values, count, unknown, problems } = readFields(packet, keys, system, reading);
  const hasReadings = count > 0;
  if (!hasReadings) problems.push({ code: 'no_measurements', detail: 'No reading is left of the sample' });
  return { sample: hasReadings ? { time, values } : null, isServerTime, unknown, problems };
}

function readFields(
  packet: Record<string, unknown>,
  keys: readonly string[],
  system: readonly string[],
  { mappings, see }: FieldReading,
): SampleFields {
  const found = new SampleFields(see);
  for (const key of keys) {
    const sent = packet[key];
    const field = ASIDE.has(key) ? null : (mappings.get(key.toLowerCase()) ?? fieldOf(key, system));
    if (field) found.take(key, sent, field, readValue(sent, field.measurement, field.unit));
    else if (ASIDE.has(key)) found.pass(key, sent, 'Known, and not a measurement');
    else found.passUnknown(key, sent, 'a measurement key');
  }
  return found;
}

/** @returns null for a name nobody knows, and for a label that is no unit of the measurement */
function fieldOf(key: string, system: readonly string[]): MeasuredField | null {
  const plain = FIELDS.get(key);
  if (plain) return { measurement: plain, unit: firstUnit(plain, system) ?? baseUnitOf(plain.mClass) };
  for (let at = key.indexOf('_'); at > 0; at = key.indexOf('_', at + 1)) {
    const measurement = FIELDS.get(key.slice(0, at));
    const unit = measurement && firstUnit(measurement, [key.slice(at + 1).toLowerCase()]);
    if (unit) return { measurement, unit };
  }
  return null;
}

function firstUnit({ mClass }: Measurement, labels: readonly string[]): Unit | undefined {
  for (const [name, times] of labels.flatMap((label) => LABELS.get(label) ?? [])) {
    const unit = inputUnit(mClass, name);
    if (!unit) continue;
    if (times === 1) return unit;
    return { ...unit, factor: unit.factor * times, offset: unit.offset * times, isBase: false };
  }
  return undefined;
}

function readValue(raw: unknown, measurement: Measurement, unit: Unit): Reading {
  if (raw === null) return null;
  if (typeof raw === 'number') return readNumber(raw, unit);
  return typeof raw === 'string' ? readConsoleValue(raw, measurement, unit) : NOT_A_NUMBER;
}

function toNumber(raw: unknown): number | null {
  if (typeof raw === 'number') return raw;
  return typeof raw === 'string' ? parseDecimal(raw.trim()) : null;
}

function refused(code: string, detail: string): SampleResult {
  return { sample: null, isServerTime: false, unknown: [], problems: [{ code, detail }] };
}
