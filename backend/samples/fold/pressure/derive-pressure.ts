import { toHectopascals } from '../../../weather/pressure-units.js';
import { seaLevelPressure, stationPressureOf } from '../../../weather/pressure.js';
import { toCelsius } from '../../../weather/temperature.js';
import { vaporPressure } from '../../../weather/vapor-pressure.js';
import type { SampleValues } from '../../observation.js';
import type { FoldingSample } from '../folding-sample.js';
import type { TemperatureWindow } from './temperature-window.js';

const STATION = 'stationPressure';
const SEA_LEVEL = 'adjustedPressure';

/** Each follows from the other, the elevation and the temperature of the last 12 hours. */
export const PRESSURE_KEYS = [STATION, SEA_LEVEL] as const;

/** Formulas by name, at most 14 characters. */
export const PRESSURE_FORMULAS = { [STATION]: 'from sea level', [SEA_LEVEL]: 'WMO sea level' } as const;

/** Of the standard atmosphere at sea level, 15 °C, in °F. */
const STANDARD_TEMPERATURE = 59;

/**
 * Adds the pressure at sea level to a row that has the station's, or the station's to a row that has the other. A
 * pressure that was itself derived is never the source of the other.
 * @param elevation feet; null: neither follows
 * @param temperatures of the 12 hours before the row; null: only the row itself is known
 */
export function derivePressure(
  sample: FoldingSample,
  elevation: number | null,
  temperatures: TemperatureWindow | null,
): void {
  if (elevation === null) return;
  const { values, time } = sample;
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
 * Which pressure of a stored row follows from the rest of the row alone. One that the temperature of 12 hours before
 * went into cannot be told from a sent one: it stays as it is, like rolling wind.
 * @param elevation feet; null: none follows
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
 * Tells the pressures of a row that do not follow from the row alone: those that were sent, and those that the
 * temperature of 12 hours before went into.
 */
export function isRollingPressure(row: SampleValues, elevation: number | null): (key: string) => boolean {
  const own = derivedPressureOf(row, elevation);
  return (key) => key !== own && isPressure(key);
}

export function isPressure(key: string): boolean {
  return key === STATION || key === SEA_LEVEL;
}

/**
 * Which pressures of a stored row that has both look computed: no barometer sends them, in inHg or in hPa, with so many
 * digits. This is no proof; it keeps values of 12 hours of temperature from being taken for readings.
 */
export function computedPressuresOf(row: SampleValues): readonly (typeof PRESSURE_KEYS)[number][] {
  if (PRESSURE_KEYS.some((key) => typeof row[key] !== 'number')) return [];
  return PRESSURE_KEYS.filter((key) => !isReading(row[key] as number));
}

function isReading(pressure: number): boolean {
  const hasFewDigits = (figure: number) => Math.abs(figure * 1e4 - Math.round(figure * 1e4)) < 1e-6;
  return hasFewDigits(pressure) || hasFewDigits(toHectopascals(pressure));
}

/** @returns °F */
function columnTemperature(
  { temperature }: SampleValues,
  time: number,
  temperatures: TemperatureWindow | null,
): number {
  const current = typeof temperature === 'number' ? temperature : undefined;
  const mean = temperatures ? temperatures.mean(time, current) : (current ?? NaN);
  return Number.isNaN(mean) ? STANDARD_TEMPERATURE : mean;
}

/** @returns inHg, 0 where the row does not say */
function vaporOf({ temperature, relativeHumidity, vaporPressure: vapor }: SampleValues): number {
  if (typeof temperature === 'number' && typeof relativeHumidity === 'number') {
    return vaporPressure(temperature, relativeHumidity) ?? 0;
  }
  return typeof vapor === 'number' ? Math.max(0, vapor) : 0;
}

/**
 * The form that older versions derived the pressure at sea level by: a column as warm as the air at the station. Rows
 * they stored are known by it, so that late values derive theirs anew.
 */
function formerSeaLevelPressure(station: number, elevation: number, temperature: number): number {
  return station / Math.exp((-elevation * 0.3048) / (29.263 * (toCelsius(temperature) + 273.15)));
}
