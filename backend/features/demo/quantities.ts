/** Arithmetic that the demo stations share. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Between two readings; null when either is missing. */
export function between(from: number | null, to: number | null, fraction: number): number | null {
  return from === null || to === null ? null : from + (to - from) * fraction;
}

/** Between two directions, the short way round. @returns degrees, [0, 360) */
export function betweenDegrees(from: number, to: number, fraction: number): number {
  const turn = ((((to - from) % 360) + 540) % 360) - 180;
  return wrapDegrees(from + turn * fraction);
}

/** @returns degrees, [0, 360) */
export function wrapDegrees(degrees: number): number {
  // The second remainder: a tiny negative angle plus 360 rounds to 360 itself.
  return (((degrees % 360) + 360) % 360) + 0;
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/** A sensor's resolution. @param decimals digits after the point */
export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}

/** What a tipping bucket has counted. @param inches of rain fallen; @returns whole hundredths, never more */
export function inTips(inches: number): number {
  return Math.floor(inches * 100 + 1e-9) / 100;
}

export const celsiusOf = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9;
export const fahrenheitOf = (celsius: number) => (celsius * 9) / 5 + 32;

/**
 * @param dewPointC at most the temperature
 * @returns relative humidity over water, %, 0 to 100
 * @see Sonntag 1990, constants 17.62 and 243.12 °C
 */
export function humidityOf(temperatureC: number, dewPointC: number): number {
  return Math.min(100, 100 * Math.exp(exponent(dewPointC) - exponent(temperatureC)));
}

/** The inverse of `humidityOf`. @param humidity relative humidity, %, (0, 100] */
export function dewPointOf(temperatureC: number, humidity: number): number {
  const gamma = Math.log(humidity / 100) + exponent(temperatureC);
  return (243.12 * gamma) / (17.62 - gamma);
}

function exponent(temperatureC: number): number {
  return (17.62 * temperatureC) / (243.12 + temperatureC);
}
