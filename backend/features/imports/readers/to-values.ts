import { measurement } from '@mesonet/model/measurements.js';
import { inputUnit, toBase } from '@mesonet/model/units.js';
import type { SurfradMinute } from '../../../ingest/files/surfrad-file.js';
import type { Tmy3Hour } from '../../../ingest/files/tmy3-file.js';
import type { SampleValues } from '../../../samples/core/observation.js';

type Fields<Record> = { readonly [Field in keyof Record]?: readonly [key: string, unit: string] };

const COMMON = {
  solarRadiation: ['solarRadiation', 'wattsPerM2'],
  temperatureC: ['temperature', 'degreeC'],
  humidity: ['relativeHumidity', 'percent'],
  windSpeedMs: ['windSpeed', 'metersPerSecond'],
  windDirection: ['windDirection', 'degrees'],
  pressureMbar: ['stationPressure', 'millibar'],
} as const;

export const SURFRAD_FIELDS: Fields<SurfradMinute> = COMMON;
export const TMY3_FIELDS: Fields<Tmy3Hour> = {
  ...COMMON,
  illuminance: ['illuminance', 'lux'],
  visibilityMeters: ['visibility', 'mVisibility'],
};

/**
 * Converts the fields of a row of a SURFRAD or TMY3 file to values in base units. Negative solar radiation becomes 0,
 * because only a small error of the instrument at night makes it negative.
 * @returns the values in base units, without those that are null
 */
export function toValues<Record extends object>(record: Record, fields: Fields<Record>): SampleValues {
  const values: SampleValues = {};
  for (const [field, [key, unit]] of Object.entries(fields) as [keyof Record, [string, string]][]) {
    const value = record[field];
    if (typeof value !== 'number') continue;
    const base = toBase(value, inputUnit(measurement(key)!.mClass, unit)!);
    values[key] = key === 'solarRadiation' ? Math.max(0, base) : base;
  }
  return values;
}
