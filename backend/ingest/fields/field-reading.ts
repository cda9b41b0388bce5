import { baseUnitOf, inputUnit } from '@mesonet/model/units.js';
import type { SampleValues } from '../../samples/core/observation.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import type { MeasuredField } from './measured-field.js';
import { isKeyShaped, shownKey, storedMeasurement } from './sample-keys.js';
import { channelState, describeChannelState, type OwnMeasurements } from './channel-state.js';
import type { SensorChannel } from './sensor-channel.js';
import type { Reading } from './sample-values.js';

/** Reason why one key of a sample is refused, or the whole sample when `key` is absent. */
export interface SampleProblem {
  key?: string;
  code: string;
  detail: string;
}

/** Measurements that a manager assigned to fields, by field name in lower case. They override those of the protocol. */
export type FieldMappings = ReadonlyMap<string, MeasuredField>;

/** Result of reading one field of a sample. */
export interface FieldTrace {
  /** Name of the field as it was sent. */
  name: string;
  sent: unknown;
  outcome: 'stored' | 'no_reading' | 'aside' | 'unknown' | 'refused';
  /** The measurement and unit of the field; null when it belongs to no known measurement. */
  field: MeasuredField | null;
  /** The value in the base unit; null when it is not stored. */
  value: number | string | null;
  /** Explanation of the outcome for people; null when there is nothing to explain. */
  reason: string | null;
}

/** Settings by which the fields of a sample are read, and an optional function that observes each field. */
export interface FieldReading extends OwnMeasurements {
  mappings: FieldMappings;
  /** Called for every field when somebody inspects an upload; the intake sets no function. */
  see?: (trace: FieldTrace) => void;
}

const NO_MAPPINGS: FieldMappings = new Map();
export const PLAIN_READING: FieldReading = { mappings: NO_MAPPINGS, extras: null };

/** The settings of a station that are needed to read the fields of its uploads. */
export type ReadStation = Pick<SeriesSettings, 'intake' | 'extras'> &
  Partial<Pick<SeriesSettings, 'removedExtras'>>;

/**
 * Prepared settings by the object that holds the settings of a station. A changed station gets a new object, so the
 * settings of each object are prepared once.
 */
const compiled = new WeakMap<ReadStation, FieldReading>();

/** Returns the settings by which a station's fields are read. */
export function fieldReading(station: ReadStation): FieldReading {
  const { extras, intake, removedExtras } = station;
  const names = Object.keys(intake.mappings);
  if (names.length === 0 && !extras) return PLAIN_READING;
  const known = compiled.get(station);
  if (known) return known;
  const mappings = new Map(names.flatMap((name) => toField(name, station)));
  const reading: FieldReading = { mappings, extras, ...(removedExtras && { removedExtras }) };
  compiled.set(station, reading);
  return reading;
}

/**
 * Finds the measurement and unit of a field that a manager has mapped. If the mapping names no unit, the field has the
 * unit that is set for the own measurement, or the base unit of any other measurement.
 */
function toField(name: string, { intake, extras }: ReadStation): (readonly [string, MeasuredField])[] {
  const { key, unit: unitName } = intake.mappings[name]!;
  const extra = extras?.get(key);
  const measurement = extra?.measurement ?? storedMeasurement(key);
  if (!measurement) return [];
  const { mClass } = measurement;
  const unit = unitName === undefined ? (extra?.unit ?? baseUnitOf(mClass)) : inputUnit(mClass, unitName);
  return unit ? [[name, { measurement, unit }]] : [];
}

/** Collects the results of reading the fields of one sample. */
export class SampleFields {
  readonly values: SampleValues = {};
  /** Names of the fields that are not known, as they were sent. */
  readonly unknown: string[] = [];
  readonly problems: SampleProblem[] = [];
  /** Sensor channels that brought a reading and can become own measurements of the station, each key once. */
  readonly newChannels = new Map<string, SensorChannel>();
  /** Number of channel fields that stay unknown because the station has as many channels as it may have. */
  beyondLimit = 0;
  /** Number of readings that were stored in `values`. */
  count = 0;

  private readonly see: FieldReading['see'];

  constructor(private readonly reading: FieldReading) {
    this.see = reading.see;
  }

  take(name: string, sent: unknown, field: MeasuredField, reading: Reading): void {
    if (reading === null) {
      const reason = 'Stands for “no reading”';
      this.see?.({ name, sent, outcome: 'no_reading', field, value: null, reason });
    } else if (typeof reading === 'object') {
      this.refuse(name, sent, reading, field);
    } else {
      this.values[field.measurement.key] = reading;
      this.count += 1;
      this.see?.({ name, sent, outcome: 'stored', field, value: reading, reason: null });
    }
  }

  refuse(
    name: string,
    sent: unknown,
    problem: { code: string; detail: string },
    field: MeasuredField | null = null,
  ): void {
    this.problems.push({ key: name, ...problem });
    this.see?.({ name, sent, outcome: 'refused', field, value: null, reason: problem.detail });
  }

  /** Reads a field of a sensor channel. Its reading is stored if the channel is registered as an own measurement. */
  takeChannel(name: string, sent: unknown, channel: SensorChannel, reading: Reading): void {
    const isReading = reading !== null && typeof reading !== 'object';
    const state = isReading ? channelState(channel, this.reading, this.newChannels) : 'registered';
    if (state === 'registered') {
      this.take(name, sent, channel.field, reading);
      return;
    }
    if (state === 'new') this.newChannels.set(channel.key, channel);
    if (state === 'full') this.beyondLimit += 1;
    this.unknown.push(name);
    const reason = describeChannelState(state, channel);
    this.see?.({ name, sent, outcome: 'unknown', field: null, value: null, reason });
  }

  /** Reports a known field that holds no reading. */
  pass(name: string, sent: unknown, reason: string): void {
    this.see?.({ name, sent, outcome: 'aside', field: null, value: null, reason });
  }

  /**
   * Reports an unknown field.
   * @param what words for a valid name in the protocol, such as "a field name"; the refusal of a bad name contains them
   */
  passUnknown(name: string, sent: unknown, what: string): void {
    if (!isKeyShaped(name)) {
      this.refuse(shownKey(name), sent, { code: 'invalid_key', detail: `Not ${what}` });
      return;
    }
    this.unknown.push(name);
    this.see?.({
      name,
      sent,
      outcome: 'unknown',
      field: null,
      value: null,
      reason: 'Not a known measurement',
    });
  }
}
