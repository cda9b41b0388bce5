import { MEASUREMENT_TABLE, type MeasurementRow } from './catalogue/measurement-table.js';
import type { TrendStat } from './trend-stats.js';

/** The field of a station protocol that carries a measurement. */
export interface ProtocolField {
  name: string;
  /** Unit of the field's values (see `inputUnit`), given if it is not the base unit. */
  unit?: string;
}

/** One measurement of the catalogue. */
export interface Measurement {
  key: string;
  label: string;
  mClass: string;
  /** Unit of all stored values of the measurement; '' for text and time. */
  baseUnit: string;
  /** Digits after the point in the base unit; 0 for text and time. */
  decimals: number;
  /** Statistics that make sense for a day of this measurement; empty only for `sampleTime`. */
  summary: readonly TrendStat[];
  isText: boolean;
  protocols: {
    weatherUnderground?: ProtocolField;
    ecowitt?: ProtocolField;
    microserver?: ProtocolField;
    weewx?: ProtocolField;
  };
}

/** The measurement catalogue. All lists and columns of measurements have this order. */
export const MEASUREMENTS: readonly Measurement[] = MEASUREMENT_TABLE.map(toMeasurement);

/** The measurements that have values in a sample: all but `sampleTime`, the time of the sample. */
export const STORED_MEASUREMENTS: readonly Measurement[] = MEASUREMENTS.filter(
  ({ mClass }) => mClass !== 'time',
);

/** All keys of the catalogue, including `sampleTime`. */
export const MEASUREMENT_KEYS: readonly string[] = MEASUREMENTS.map(({ key }) => key);

/** Keys of the stored measurements whose values are texts. */
export const TEXT_KEYS: readonly string[] = STORED_MEASUREMENTS.filter(({ isText }) => isText).map(
  ({ key }) => key,
);

/** Keys of the stored measurements whose values are numbers. */
export const NUMERIC_KEYS: readonly string[] = STORED_MEASUREMENTS.filter(({ isText }) => !isText).map(
  ({ key }) => key,
);

const byKey: ReadonlyMap<string, Measurement> = new Map(MEASUREMENTS.map((each) => [each.key, each]));

/**
 * Finds a measurement of the catalogue by its key.
 * @returns undefined if the catalogue does not have the key
 */
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

/**
 * Reads a protocol field from a cell of the catalogue, `name` or `name[unit]`; an empty cell means that the protocol
 * has no such field.
 */
function protocolField(protocol: string, cell: string): Record<string, ProtocolField> {
  if (cell === '') return {};
  const [, name = cell, unit] = /^(.+)\[(.+)\]$/.exec(cell) ?? [];
  return { [protocol]: unit === undefined ? { name } : { name, unit } };
}
