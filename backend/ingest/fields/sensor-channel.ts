import { extraAsMeasurement } from '@mesonet/model/extra-as-measurement.js';
import { type NewExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { inputUnit, type Unit } from '@mesonet/model/units.js';
import type { MeasuredField } from './measured-field.js';
import type { ValueError } from './sample-values.js';

/**
 * A sensor that a protocol defines and the catalogue does not have, such as a second thermometer, a soil probe or a
 * battery. Its readings become an own measurement of the station, which is registered when the first reading arrives.
 */
export interface SensorChannel {
  /** Key of the own measurement. Channels of several protocols share it if they measure the same. */
  key: string;
  /** Name, class and unit with which the own measurement is registered. A manager could register the same by hand. */
  registration: NewExtraMeasurement;
  field: MeasuredField;
}

/** Channels by the names of their fields. The names are in lower case, except those of WeeWX. */
export type SensorChannels = ReadonlyMap<string, SensorChannel>;

/** How a protocol encodes the readings of a channel, if it does not send them in the registered unit. */
export interface ChannelCoding {
  /** Number of sent units in one registered unit, such as 1000 when mm are sent and m are registered. */
  perUnit?: number;
  decode?: MeasuredField['decode'];
  /** Description of the encoding for people, such as `mm` or `0 = OK, 1 = low`. */
  sentAs?: string;
}

/** Class and unit with which the own measurement of a channel is registered, as a manager would choose them. */
export interface ChannelKind extends ChannelCoding {
  class: string;
  unit: string;
}

/** @param name key of the own measurement without its prefix `x_` */
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

/**
 * Makes a smaller unit than `unit`.
 * @param times number of the smaller units in one `unit`
 */
export function scaledUnit(unit: Unit, times: number): Unit {
  return { ...unit, factor: unit.factor * times, offset: unit.offset * times, isBase: false };
}

/** A row of a table of channels. It describes one field, or the numbered fields of several sensors of one kind. */
export type ChannelRow = readonly [
  /** Name of the field in an upload; `#` stands for the number of the sensor. */
  field: string,
  /** Key of the own measurement without its prefix `x_`; `#` stands for the number of the sensor. */
  name: string,
  label: string,
  kind: ChannelKind,
  /** The first and the last number of the sensors; absent for a single field without a number. */
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

/**
 * Describes a channel that sends 0 or 1. It is stored as percent, so
 * that the mean of a day is the share of the time in which it was set.
 */
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
/** A number without a unit, such as a raw reading, a counter or a code. */
export const COUNT: ChannelKind = { class: 'hits', unit: 'hits', sentAs: 'a number' };
export const BATTERY_LOW_AT_ONE = flag(100, 0, '0 = OK, 1 = low');
export const BATTERY_LOW_AT_ZERO = flag(0, 100, '1 = OK, 0 = low');
export const SWITCH = flag(0, 100, '0 = off, 1 = on');

/** A leak detector. One code means that the detector cannot be reached; it is no reading. */
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

/** The charge of a battery in 0 to 5 bars; 6 means that the sensor runs on mains power. */
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
