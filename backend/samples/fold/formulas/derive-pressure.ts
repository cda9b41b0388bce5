import { toHectopascals } from '../../../weather/pressure-units.js';
import { seaLevelPressure, stationPressureOf } from '../../../weather/pressure.js';
import { toCelsius } from '../../../weather/temperature.js';
import { vaporPressure } from '../../../weather/vapor-pressure.js';
import type { SampleValues } from '../../core/observation.js';
import type { FoldingSample } from '../sample/folding-sample.js';
import type { TemperatureWindow } from './temperature-window.js';

const STATION = 'stationPressure';
const SEA_LEVEL = 'adjustedPressure';

/**
 * Pressure at the station and at sea level. Each can be derived from the other, the station's elevation and the
 * temperatures of the last 12 hours.
 */
export const PRESSURE_KEYS = [STATION, SEA_LEVEL] as const;

/** Names of the formulas for the console, at most 14 characters. */
export const PRESSURE_FORMULAS = { [STATION]: 'from sea level', [SEA_LEVEL]: 'WMO sea level' } as const;

/** Temperature of the standard atmosphere at sea level, 15 °C, in °F. */
const STANDARD_TEMPERATURE = 59;

/**
 * Derives the pressure at sea level from the pressure at the station, or the other way round. A derived pressure is
 * never the source for deriving the other one.
 * @param elevation elevation in feet; null when unknown, and then neither pressure is derived
 * @param temperatures temperatures of the 12 hours before the row; null when only the row itself is known
 */
export function derivePressure(
  sample: FoldingSample,
  elevation: number | null,
  temperatures: TemperatureWindow | null,
): void {
  if (elevation === null) return;
  const { given: values, time } = sample;
  const { stationPressure: station, adjustedPressure: reduced } = values;
  if (typeof station === 'number' && sample.wants(SEA_LEVEL)) {
    const temperature = columnTemperature(values, time, temperatures);
    const result = seaLevelPressure(station, elevation, temperature, vaporOf(values));
    sample.derive(SEA_LEVEL, result, PRESSURE_FORMULAS[SEA_LEVEL]);
  } else if (typeof reduced === 'number' && sample.wants(STATION)) {
    const temperature = columnTemperature(values, time, temperatures);
    const result = stationPressureOf(reduced, elevation, temperature, vaporOf(values));
    sample.derive(STATION, result, PRESSURE_FORMULAS[STATION]);
  }
}

/**
 * Returns the key of the pressure in a stored row that follows from the other values of the row. A pressure that
 * depends on temperatures of the 12 hours before cannot be recognized, so it is treated as sent and stays.
 * @param elevation elevation in feet; null when unknown, and then neither pressure follows
 */
export function derivedPressureOf(
  row: SampleValues,
  elevation: number | null,
): (typeof PRESSURE_KEYS)[number] | null {
  const { stationPressure: station, adjustedPressure: reduced } = row;
  if (elevation === null || typeof station !== 'number' || typeof reduced !== 'number') return null;
  const temperature = columnTemperature(row, NaN, null);
  const vapor = vaporOf(row);
  if (reduced === seaLevelPressure(station, elevation, temperature, vapor)) return SEA_LEVEL;
  if (station === stationPressureOf(reduced, elevation, temperature, vapor)) return STATION;
  return reduced === formerSeaLevelPressure(station, elevation, temperature) ? SEA_LEVEL : null;
}

/**
 * Returns a function that is true for the keys of pressures that do not follow from the row alone: sent pressures, and
 * those that depend on temperatures of the 12 hours before.
 */
export function isRollingPressure(row: SampleValues, elevation: number | null): (key: string) => boolean {
  const own = derivedPressureOf(row, elevation);
  return (key) => key !== own && isPressure(key);
}

export function isPressure(key: string): boolean {
  return key === STATION || key === SEA_LEVEL;
}

/**
 * Returns the pressures that look calculated, in a stored row that has both pressures. A pressure looks calculated if
 * it has more digits than a barometer sends, both in inHg and in hPa. This is no proof, but it keeps calculated
 * pressures from being taken for readings.
 */
export function computedPressuresOf(row: SampleValues): readonly (typeof PRESSURE_KEYS)[number][] {
  if (PRESSURE_KEYS.some((key) => typeof row[key] !== 'number')) return [];
  return PRESSURE_KEYS.filter((key) => !isReading(row[key] as number));
}

function isReading(pressure: number): boolean {
  const hasFewDigits = (figure: number) => Math.abs(figure * 1e4 - Math.round(figure * 1e4)) < 1e-6;
  return hasFewDigits(pressure) || hasFewDigits(toHectopascals(pressure));
}

/**
 * @returns temperature of the air between the station and sea level, °F; that of the standard atmosphere when none is
 * known
 */
function columnTemperature(
  { temperature }: SampleValues,
  time: number,
  temperatures: TemperatureWindow | null,
): number {
  const current = typeof temperature === 'number' ? temperature : undefined;
  const mean = temperatures ? temperatures.mean(time, current) : (current ?? NaN);
  return Number.isNaN(mean) ? STANDARD_TEMPERATURE : mean;
}

/**
 * @returns vapor pressure (the part of the air pressure due to water vapor), inHg; 0 when the row has no values for it
 */
function vaporOf({ temperature, relativeHumidity, vaporPressure: vapor }: SampleValues): number {
  if (typeof temperature === 'number' && typeof relativeHumidity === 'number') {
    return vaporPressure(temperature, relativeHumidity) ?? 0;
  }
  return typeof vapor === 'number' ? Math.max(0, vapor) : 0;
}

/**
 * Calculates the pressure at sea level as older versions did, as if the air down to sea level were as warm as at the
 * station. Its result shows which stored pressures those versions derived, so that these can be derived again after a
 * late sample.
 */
function formerSeaLevelPressure(station: number, elevation: number, temperature: number): number {
  return station / Math.exp((-elevation * 0.3048) / (29.263 * (toCelsius(temperature) + 273.15)));
}
