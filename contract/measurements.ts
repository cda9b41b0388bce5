import { MEASUREMENT_TABLE, type MeasurementRow } from './catalogue/measurement-table.js';
import type { TrendStat } from './trends.js';

/** A measurement's field in one station protocol. */
export interface ProtocolField {
  name: string;
  /** The field's own unit (see `inputUnit`) where it is not the base unit. */
  unit?: string;
}

/** One measurement of the catalogue. */
export interface Measurement {
  key: string;
  label: string;
  mClass: string;
  /** Unit of every stored value; '' for text and time. */
  baseUnit: string;
  /** Digits after the point when shown in the base unit; 0 for text and time. */
  decimals: number;
  /** Statistics that make sense of a day of it; empty only for the sample time. */
  summary: readonly TrendStat[];
  isText: boolean;
  protocols: {
    weatherUnderground?: ProtocolField;
    ecowitt?: ProtocolField;
    microserver?: ProtocolField;
    weewx?: ProtocolField;
  };
}

/** The catalogue, in its own order: the order of every list and column. */
export const MEASUREMENTS: readonly Measurement[] = MEASUREMENT_TABLE.map(toMeasurement);

/** Measurements that are values of a sample: all but the sample's own time. */
export const STORED_MEASUREMENTS: readonly Measurement[] = MEASUREMENTS.filter(
  ({ mClass }) => mClass !== 'time',
);

/** Every key of the catalogue, `sampleTime` included. */
export const MEASUREMENT_KEYS: readonly string[] = MEASUREMENTS.map(({ key }) => key);

/** Stored keys whose values are strings. */
export const TEXT_KEYS: readonly string[] = STORED_MEASUREMENTS.filter(({ isText }) => isText).map(
  ({ key }) => key,
);

/** Stored keys whose values are numbers. */
export const NUMERIC_KEYS: readonly string[] = STORED_MEASUREMENTS.filter(({ isText }) => !isText).map(
  ({ key }) => key,
);

const byKey: ReadonlyMap<string, Measurement> = new Map(MEASUREMENTS.map((each) => [each.key, each]));

/** @returns undefined for a key that the catalogue does not have */
export function measurement(key: string): Measurement | undefined {
  return byKey.get(key);
}

function toMeasurement(row: MeasurementRow): Measurement {
  const [key, label, mClass, baseUnit, decimals, summary, weatherUnderground, ecowitt, microserver, weewx] =
    row;
  return {
    key,
    label,
    mClass,
    baseUnit,
    decimals,
    summary: summary.split(' ').filter(Boolean) as TrendStat[],
    isText: mClass === 'text',
    protocols: {
      ...protocolField('weatherUnderground', weatherUnderground),
      ...protocolField('ecowitt', ecowitt),
      ...protocolField('microserver', microserver),
      ...protocolField('weewx', weewx),
    },
  };
}

/** Reads `name` or `name[unit]`; an empty cell means that the protocol has no such field. */
function protocolField(protocol: string, cell: string): Record<string, ProtocolField> {
  if (cell === '') return {};
  const [, name = cell, unit] = /^(.+)\[(.+)\]$/.exec(cell) ?? [];
  return { [protocol]: unit === undefined ? { name } : { name, unit } };
}
