import { readConsoleValue } from '../../fields/console-values.js';
import { type FieldReading, PLAIN_READING, SampleFields } from '../../fields/field-reading.js';
import { type MeasuredField, readFieldNumber } from '../../fields/measured-field.js';
import { MAX_KEYS, refusedSample, type SampleResult } from '../../fields/sample-result.js';
import { readSampleTime, TIME_ERROR_DETAILS } from '../../fields/sample-time.js';
import { NOT_A_NUMBER, parseDecimal, type Reading } from '../../fields/sample-values.js';
import { weewxField, weewxOwnField } from './weewx-fields.js';
import { WEEWX_SYSTEMS } from './weewx-labels.js';

/** Known fields that contain no reading. */
const ASIDE: ReadonlySet<string> = new Set([
  'dateTime',
  'usUnits',
  'interval',
  'interval_minute',
  'password',
]);

/**
 * Reads a loop packet (a current sample of the program WeeWX) as its MQTT extensions publish it: keys with or without a
 * unit label (for example `outTemp` or `outTemp_F`), numbers or texts of numbers, `dateTime` in seconds since 1970.
 * @param raw any JSON value
 * @param now arrival, UTC ms
 */
export function readWeewxLoop(
  raw: unknown,
  now: number,
  reading: FieldReading = PLAIN_READING,
): SampleResult {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return refusedSample('invalid_sample', 'A loop packet is an object');
  }
  const packet = raw as Record<string, unknown>;
  const keys = Object.keys(packet);
  if (keys.length > MAX_KEYS)
    return refusedSample('too_many_keys', `More than ${MAX_KEYS} keys in one sample`);
  const system = WEEWX_SYSTEMS.get(toNumber(packet.usUnits ?? 1) ?? NaN);
  if (!system) return refusedSample('unknown_unit', 'usUnits is 1, 16 or 17');
  const isServerTime = packet.dateTime === undefined || packet.dateTime === null;
  const time = isServerTime ? now : readSampleTime((toNumber(packet.dateTime) ?? NaN) * 1000, now);
  if (typeof time === 'string') return refusedSample(time, TIME_ERROR_DETAILS[time]);
  const found = readFields(packet, keys, system, reading);
  const { values, unknown, problems, newChannels, beyondLimit } = found;
  const hasReadings = found.count > 0;
  if (!hasReadings && newChannels.size === 0) {
    problems.push({ code: 'no_measurements', detail: 'No reading is left of the sample' });
  }
  return {
    sample: hasReadings ? { time, values } : null,
    ...{ isServerTime, unknown, problems },
    ...(newChannels.size > 0 && { newChannels: [...newChannels.values()] }),
    ...(beyondLimit > 0 && { beyondLimit }),
  };
}

function readFields(
  packet: Record<string, unknown>,
  keys: readonly string[],
  system: readonly string[],
  reading: FieldReading,
): SampleFields {
  const found = new SampleFields(reading);
  const minutes = toNumber(packet.interval ?? packet.interval_minute);
  for (const key of keys) {
    const sent = packet[key];
    if (ASIDE.has(key)) {
      found.pass(key, sent, 'Known, and not a measurement');
      continue;
    }
    const mapped = reading.mappings.get(key.toLowerCase());
    const chosen = mapped ?? (reading.extras && weewxOwnField(key, reading.extras));
    const known = chosen ? { field: chosen, channel: null } : weewxField(key, system, minutes);
    if (!known) found.passUnknown(key, sent, 'a measurement key');
    else if (known.channel) {
      const channel = { ...known.channel, field: known.field };
      found.takeChannel(key, sent, channel, readValue(sent, known.field));
    } else found.take(key, sent, known.field, readValue(sent, known.field));
  }
  return found;
}

function readValue(raw: unknown, field: MeasuredField): Reading {
  if (raw === null) return null;
  if (typeof raw === 'number') return readFieldNumber(raw, field);
  return typeof raw === 'string' ? readConsoleValue(raw, field) : NOT_A_NUMBER;
}

function toNumber(raw: unknown): number | null {
  if (typeof raw === 'number') return raw;
  return typeof raw === 'string' ? parseDecimal(raw.trim()) : null;
}
