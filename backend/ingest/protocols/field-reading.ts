import { baseUnitOf, inputUnit } from '@mesonet/contract/units.js';
import type { SampleValues } from '../../samples/observation.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import type { MeasuredField } from './measured-field.js';
import { isKeyShaped, shownKey, storedMeasurement } from './sample-keys.js';
import { channelState, describeChannelState, type OwnMeasurements } from './channels/channel-state.js';
import type { SensorChannel } from './channels/sensor-channel.js';
import type { Reading } from './sample-values.js';

/** Why one key (or, without `key`, the whole sample) is refused. */
export interface SampleProblem {
  key?: string;
  code: string;
  detail: string;
}

/** Field names in lower case → what a manager says they measure. It wins over what a protocol says. */
export type FieldMappings = ReadonlyMap<string, MeasuredField>;

/** What became of one field of a sample. */
export interface FieldTrace {
  /** As sent. */
  name: string;
  sent: unknown;
  outcome: 'stored' | 'no_reading' | 'aside' | 'unknown' | 'refused';
  /** null where nothing is known to be measured. */
  field: MeasuredField | null;
  /** In the base unit; null unless stored. */
  value: number | string | null;
  /** For people; null when there is nothing to explain. */
  reason: string | null;
}

/** How the fields of a sample are read, and who looks on. */
export interface FieldReading extends OwnMeasurements {
  mappings: FieldMappings;
  /** Told of every field; intake has none. */
  see?: (trace: FieldTrace) => void;
}

const NO_MAPPINGS: FieldMappings = new Map();
export const PLAIN_READING: FieldReading = { mappings: NO_MAPPINGS, extras: null };

/** What is asked of a station to read its fields. */
export type ReadStation = Pick<SeriesSettings, 'intake' | 'extras'> &
  Partial<Pick<SeriesSettings, 'removedExtras'>>;

/** Settings are replaced as a whole when they change, so each is compiled once. */
const compiled = new WeakMap<ReadStation, FieldReading>();

/** How a station's fields are read. */
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

/** Without a unit of its own a field is sent in the base unit, or as the station's own measurement is. */
function toField(name: string, { intake, extras }: ReadStation): (readonly [string, MeasuredField])[] {
  const { key, unit: unitName } = intake.mappings[name]!;
  const extra = extras?.get(key);
  const measurement = extra?.measurement ?? storedMeasurement(key);
  if (!measurement) return [];
  const { mClass } = measurement;
  const unit = unitName === undefined ? (extra?.unit ?? baseUnitOf(mClass)) : inputUnit(mClass, unitName);
  return unit ? [[name, { measurement, unit }]] : [];
}

/** Collects what the fields of one sample come to. */
export class SampleFields {
  readonly values: SampleValues = {};
  /** Names of fields nobody knows, as sent. */
  readonly unknown: string[] = [];
  readonly problems: SampleProblem[] = [];
  /** Channels that brought a reading and can become measurements of the station, each key once. */
  readonly newChannels = new Map<string, SensorChannel>();
  /** Fields of channels that stay unknown because the station has as many as it can have. */
  beyondLimit = 0;
  /** Readings taken. */
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

  /** A field of a sensor channel: a measurement of the station's own once it is registered. */
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

  /** A field that is known and no reading. */
  pass(name: string, sent: unknown, reason: string): void {
    this.see?.({ name, sent, outcome: 'aside', field: null, value: null, reason });
  }

  /** @param what the protocol calls its names: "a field name" */
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
