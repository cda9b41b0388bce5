import { toInchesOfMercury } from './pressure-units.js';
import { toCelsius } from './temperature.js';

/**
 * Saturation vapor pressure: the greatest pressure of water vapor that air can hold. Computed over water
 * with the Magnus formula.
 * @param temperatureC °C; the formula is valid from −45 to 60
 * @returns hPa; meaningless below −240 °C, where the formula divides by 0
 * @see Sonntag 1990, constants 6.112 hPa, 17.62 and 243.12 °C, as in WMO-No. 8
 */
export function saturationVaporPressure(temperatureC: number): number {
  return 6.112 * Math.exp((17.62 * temperatureC) / (243.12 + temperatureC));
}

/**
 * Pressure of the water vapor in the air.
 * @param temperature air temperature, °F; the formula is valid from −50 to 140
 * @param relativeHumidity %, 0 to 100; more counts as 100
 * @returns inHg; null when the humidity is below 0, or the formula has no result
 * @see saturationVaporPressure
 */
export function vaporPressure(temperature: number, relativeHumidity: number): number | null {
  return shareOfSaturation(temperature, Math.min(relativeHumidity, 100));
}

/**
 * Vapor pressure that the air lacks to saturation.
 * @param temperature air temperature, °F; the formula is valid from −50 to 140
 * @param relativeHumidity %, 0 to 100; more counts as 100
 * @returns inHg, 0 or more; null when the humidity is below 0, or the formula has no result
 * @see saturationVaporPressure
 */
export function vaporPressureDeficit(temperature: number, relativeHumidity: number): number | null {
  return relativeHumidity < 0 ? null : shareOfSaturation(temperature, 100 - Math.min(relativeHumidity, 100));
}

function shareOfSaturation(temperature: number, percent: number): number | null {
  const result = toInchesOfMercury(saturationVaporPressure(toCelsius(temperature)) * (percent / 100));
  return percent >= 0 && Number.isFinite(result) ? result : null;
}
