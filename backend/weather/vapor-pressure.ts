import { toInchesOfMercury } from './pressure-units.js';
import { toCelsius } from './temperature.js';

/**
 * Saturation vapor pressure over water, Magnus form.
 * @param temperatureC °C; the form is meant for −45 to 60
 * @returns hPa; no use below −240 °C, where the form has its pole
 * @see Sonntag 1990, constants 6.112 hPa, 17.62 and 243.12 °C, as in WMO-No. 8
 */
export function saturationVaporPressure(temperatureC: number): number {
  return 6.112 * Math.exp((17.62 * temperatureC) / (243.12 + temperatureC));
}

/**
 * Pressure of the water vapor in the air.
 * @param temperature air temperature, °F; the form is meant for −50 to 140
 * @param relativeHumidity %, 0 to 100; more counts as 100
 * @returns inHg; null when the humidity is below 0, or the form has no answer
 * @see saturationVaporPressure
 */
export function vaporPressure(temperature: number, relativeHumidity: number): number | null {
  return shareOfSaturation(temperature, Math.min(relativeHumidity, 100));
}

/**
 * What the air could take up beyond the vapor it has.
 * @param temperature air temperature, °F; the form is meant for −50 to 140
 * @param relativeHumidity %, 0 to 100; more counts as 100
 * @returns inHg, 0 or more; null when the humidity is below 0, or the form has no answer
 * @see saturationVaporPressure
 */
export function vaporPressureDeficit(temperature: number, relativeHumidity: number): number | null {
  return relativeHumidity < 0 ? null : shareOfSaturation(temperature, 100 - Math.min(relativeHumidity, 100));
}

function shareOfSaturation(temperature: number, percent: number): number | null {
  const result = toInchesOfMercury(saturationVaporPressure(toCelsius(temperature)) * (percent / 100));
  return percent >= 0 && Number.isFinite(result) ? result : null;
}
