import { measurement } from '@mesonet/contract/measurements.js';
import type { SampleValues } from '../../../samples/observation.js';
import { toCelsius } from '../../../weather/temperature.js';

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

/** Every number at the resolution of a good sensor: one digit more than the catalogue shows. */
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

/** What a tipping bucket has counted. @param inches of rain fallen; @returns whole hundredths, never more */
export function inTips(inches: number): number {
  return Math.floor(inches * 100 + 1e-9) / 100;
}

/**
 * The inverse of `dewPoint` in weather/humidity.ts, over water.
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
