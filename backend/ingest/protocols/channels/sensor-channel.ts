import { extraAsMeasurement } from '@mesonet/contract/extra-as-measurement.js';
import { type NewExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { inputUnit, type Unit } from '@mesonet/contract/units.js';
import type { MeasuredField } from '../measured-field.js';
import type { ValueError } from '../sample-values.js';

/**
 * A sensor that a protocol knows and the catalogue does not: a further thermometer, a probe in the soil, a battery.
 * Its readings are a measurement of the station's own, which is registered when the first of them arrives.
 */
export interface SensorChannel {
  /** Key of the measurement. Channels that measure the same in several protocols share it. */
  key: string;
  /** A manager would have to register this. */
  registration: NewExtraMeasurement;
  field: MeasuredField;
}

/** Names of fields in lower case → channel. */
export type SensorChannels = ReadonlyMap<string, SensorChannel>;

/** How a protocol writes the readings of a channel, where it is not the unit they are registered in. */
export interface ChannelCoding {
  /** How many of what is sent make one of the unit. */
  perUnit?: number;
  decode?: MeasuredField['decode'];
  /** For people: `mm`, `0 = OK, 1 = low`. */
  sentAs?: string;
}

/** What a channel measures: class and unit as a manager would choose them. */
export interface ChannelKind extends ChannelCoding {
  class: string;
  unit: string;
}

/** @param name of the key, without its `x_` */
export function sensorChannel(name: string, label: string, kind: ChannelKind): SensorChannel {
  const { class: mClass, unit: unitName, perUnit, decode, sentAs } = kind;
  const key = `x_${name}`;
  const unit = inputUnit(mClass, unitName);
  if (!unit) throw new Error(`${key}: ${mClass} has no unit ${unitName}`);
  const field: MeasuredField = {
    measurement: extraAsMeasurement({ key, label, class: mClass }),
    unit: perUnit === undefined ? unit : scaledUnit(unit, perUnit),
    ...(decode && { decode }),
    ...(sentAs !== undefined && { sentAs }),
  };
  return { key, registration: { key, label, class: mClass, unit: unit.unit }, field };
}

/** @param times how many of the scaled unit make one of `unit` */
export function scaledUnit(unit: Unit, times: number): Unit {
  return { ...unit, factor: unit.factor * times, offset: unit.offset * times, isBase: false };
}

/** A row of a table of channels: one field, or the same sensor several times. */
export type ChannelRow = readonly [
  /** In lower case; `#` stands for the number. */
  field: string,
  /** The key without its `x_`; `#` as before. */
  name: string,
  label: string,
  kind: ChannelKind,
  /** The first and the last number; absent where the field has none. */
  numbers?: readonly [first: number, last: number],
];

export function channelTable(rows: readonly ChannelRow[]): SensorChannels {
  const channels = new Map<string, SensorChannel>();
  for (const [field, name, label, kind, [first, last] = [0, 0]] of rows) {
    for (let number = first; number <= last; number += 1) {
      const [fieldName, keyName, text] = [field, name, label].map((each) =>
        each.replace('#', String(number)),
      ) as [string, string, string];
      channels.set(fieldName, sensorChannel(keyName, text, kind));
    }
  }
  return channels;
}

const badCode = (detail: string): ValueError => ({ code: 'not_a_number', detail });

/** A flag as percent, so that the mean of a day is the share of the time in which it was set. */
function flag(whenZero: number, whenOne: number, sentAs: string): ChannelKind {
  const decode = (sent: number) => {
    if (sent === 0) return whenZero;
    return sent === 1 ? whenOne : badCode(`The value is a flag: ${sentAs}`);
  };
  return { class: 'humidity', unit: 'percent', sentAs, decode };
}

const NO_CONTACT = 2;

export const TEMPERATURE: ChannelKind = { class: 'temperature', unit: 'degreeF' };
export const PERCENT: ChannelKind = { class: 'humidity', unit: 'percent' };
export const DUST: ChannelKind = { class: 'concentration', unit: 'microgramPerM3' };
export const PARTS: ChannelKind = { class: 'mixingratio', unit: 'ppm' };
export const PARTS_PER_BILLION: ChannelKind = { ...PARTS, perUnit: 1000, sentAs: 'ppb' };
export const VOLTS: ChannelKind = { class: 'voltage', unit: 'volts' };
export const WIND: ChannelKind = { class: 'windspeed', unit: 'mph' };
export const MILLIMETERS: ChannelKind = {
  class: 'level',
  unit: 'metersLevel',
  perUnit: 1000,
  sentAs: 'mm',
};
/** A number without a unit: a raw reading, a counter, a code. */
export const COUNT: ChannelKind = { class: 'hits', unit: 'hits', sentAs: 'a number' };
export const BATTERY_LOW_AT_ONE = flag(100, 0, '0 = OK, 1 = low');
export const BATTERY_LOW_AT_ZERO = flag(0, 100, '1 = OK, 0 = low');
export const SWITCH = flag(0, 100, '0 = off, 1 = on');

/** A leak detector. One that cannot be reached reads nothing. */
export const LEAK: ChannelKind = {
  ...PERCENT,
  sentAs: '0 = dry, 1 = water',
  decode: (sent) => {
    if (sent === 0) return 0;
    if (sent === NO_CONTACT) return null;
    return sent === 1 ? 100 : badCode('The value is a flag: 0 = dry, 1 = water, 2 = no contact');
  },
};

const BARS = 5;
const MAINS = 6;

/** A battery in five bars; 6 is a sensor that runs on mains power. */
export const BATTERY_BARS: ChannelKind = {
  ...PERCENT,
  sentAs: '0 to 5 bars, 6 = mains',
  decode: (sent) => {
    if (sent === MAINS) return 100;
    return sent >= 0 && sent <= BARS
      ? (sent / BARS) * 100
      : badCode('The value is 0 to 5 bars, or 6 for mains');
  },
};
