import { toCelsius, toFahrenheit } from './temperature.js';

/**
 * Dew point: the temperature at which the vapor in the air condenses. Computed over water with the Magnus formula.
 * @param temperature air temperature, °F; the formula is valid from −50 to 140
 * @param relativeHumidity %, 0 to 100
 * @returns dew point, °F; null when the humidity is 0 or less, or the formula has no result
 * @see Barenbrug 1974, constants 17.27 and 237.7 °C; WeeWX 5.4.0 uses the same
 */
export function dewPoint(temperature: number, relativeHumidity: number): number | null {
  if (!(relativeHumidity > 0)) return null;
  const temperatureC = toCelsius(temperature);
  const gamma = (17.27 * temperatureC) / (237.7 + temperatureC) + Math.log(relativeHumidity / 100);
  const result = toFahrenheit((237.7 * gamma) / (17.27 - gamma));
  return Number.isFinite(result) ? result : null;
}
