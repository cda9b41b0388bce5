import { measurement } from '@mesonet/model/measurements.js';
import type { SampleValues } from '../../../samples/core/observation.js';
import { toCelsius } from '../../../weather/temperature.js';

// Calculations that the demo stations share.

/** Interpolates between two readings; null when one of them is missing. */
export function interpolate(from: number | null, to: number | null, fraction: number): number | null {
  return from === null || to === null ? null : from + (to - from) * fraction;
}

/**
 * Interpolates between two directions along the shorter arc.
 * @returns degrees, [0, 360)
 */
export function betweenDegrees(from: number, to: number, fraction: number): number {
  const turn = ((((to - from) % 360) + 540) % 360) - 180;
  return wrapDegrees(from + turn * fraction);
}

/**
 * Converts any angle to the range of a direction.
 * @returns degrees, [0, 360)
 */
export function wrapDegrees(degrees: number): number {
  // The second remainder is needed, because a tiny negative angle plus 360 is rounded to 360 itself.
  return (((degrees % 360) + 360) % 360) + 0;
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/**
 * Rounds a value to the resolution of a sensor.
 * @param decimals number of digits after the point
 */
export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}

/** Rounds all numbers to the resolution of a good sensor, which is one digit more than the catalogue shows. */
export function atResolution(values: SampleValues): SampleValues {
  const rounded = { ...values };
  for (const [key, value] of Object.entries(values)) {
    if (typeof value !== 'number') continue;
    const { decimals = 0, mClass } = measurement(key) ?? {};
    const reading = round(value, decimals + 1);
    rounded[key] = mClass === 'direction' ? wrapDegrees(reading) : reading;
  }
  return rounded;
}

/**
 * Returns the rain that a tipping-bucket gauge counts, which measures rain in steps of a hundredth of an inch.
 * @param inches fallen rain
 * @returns inches in whole hundredths, rounded down
 */
export function inTips(inches: number): number {
  return Math.floor(inches * 100 + 1e-9) / 100;
}

/**
 * Computes the relative humidity over water from the dew point. It is the inverse of `dewPoint` in weather/humidity.ts.
 * @param temperature °F
 * @param dewPoint °F
 * @returns relative humidity, %, at most 100
 * @see Barenbrug 1974, constants 17.27 and 237.7 °C
 */
export function humidityAt(temperature: number, dewPoint: number): number {
  return Math.min(100, 100 * Math.exp(magnus(toCelsius(dewPoint)) - magnus(toCelsius(temperature))));
}

function magnus(temperatureC: number): number {
  return (17.27 * temperatureC) / (237.7 + temperatureC);
}
