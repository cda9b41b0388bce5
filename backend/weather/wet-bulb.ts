import { toHectopascals } from './pressure-units.js';
import { toCelsius, toFahrenheit } from './temperature.js';
import { saturationVaporPressure } from './vapor-pressure.js';

/**
 * Ferrel's psychrometer constant, which relates the cooling of a ventilated wet thermometer to humidity, per °C. The
 * second number is the share by which the constant grows for each °C of the wet bulb temperature.
 */
const PSYCHROMETER = 0.00066;
const PSYCHROMETER_GROWTH = 0.00115;

/**
 * Limit on the steps of Newton's method, which usually needs five. It approaches the result without overshooting,
 * because the curve bends upwards.
 */
const MAX_STEPS = 30;
const CLOSE_ENOUGH_C = 1e-9;

/**
 * Wet bulb temperature: the temperature of a ventilated wet thermometer. It solves the psychrometer equation e = es(Tw)
 * − A · p · (T − Tw), over water, for Tw.
 * @param temperature air temperature, °F, −50 to 140
 * @param relativeHumidity %, 0 to 100; more counts as 100
 * @param stationPressure inHg, 8 to 35
 * @returns °F, never above the air temperature; null when an input is out of its range
 * @see Ferrel 1886, A = 0.00066 (1 + 0.00115 Tw) per °C; vapor pressure of Sonntag 1990
 */
export function wetBulb(
  temperature: number,
  relativeHumidity: number,
  stationPressure: number,
): number | null {
  const isInRange =
    isBetween(-50, temperature, 140) && relativeHumidity >= 0 && isBetween(8, stationPressure, 35);
  if (!isInRange) return null;
  if (relativeHumidity >= 100) return temperature;
  const air = toCelsius(temperature);
  const vapor = saturationVaporPressure(air) * (relativeHumidity / 100);
  return Math.min(temperature, toFahrenheit(solve(air, vapor, toHectopascals(stationPressure))));
}

/** @returns the wet bulb temperature in °C, from air temperature in °C and pressures in hPa */
function solve(air: number, vapor: number, pressure: number): number {
  let wet = air;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const saturated = saturationVaporPressure(wet);
    const factor = PSYCHROMETER * pressure * (1 + PSYCHROMETER_GROWTH * wet);
    const excess = saturated - factor * (air - wet) - vapor;
    const saturatedSlope = (saturated * 17.62 * 243.12) / (243.12 + wet) ** 2;
    const factorSlope = PSYCHROMETER * pressure * PSYCHROMETER_GROWTH;
    const step = excess / (saturatedSlope + factor - factorSlope * (air - wet));
    wet -= step;
    if (Math.abs(step) < CLOSE_ENOUGH_C) break;
  }
  return wet;
}

/**
 * Wet bulb temperature near sea level, for use where the pressure is unknown.
 * @param temperature air temperature, °F, −4 to 122
 * @param relativeHumidity %, 5 to 100; more counts as 100
 * @returns °F, never above the air temperature; null when an input is out of its range
 * @see Stull 2011, Wet-Bulb Temperature from Relative Humidity and Air Temperature, J. Appl. Meteor. Climatol. 50
 */
export function wetBulbAtSeaLevel(temperature: number, relativeHumidity: number): number | null {
  if (!(isBetween(-4, temperature, 122) && relativeHumidity >= 5)) return null;
  const rh = Math.min(relativeHumidity, 100);
  const air = toCelsius(temperature);
  const wet =
    air * Math.atan(0.151977 * Math.sqrt(rh + 8.313659)) +
    Math.atan(air + rh) -
    Math.atan(rh - 1.676331) +
    0.00391838 * rh ** 1.5 * Math.atan(0.023101 * rh) -
    4.686035;
  return Math.min(temperature, toFahrenheit(wet));
}

function isBetween(low: number, value: number, high: number): boolean {
  return value >= low && value <= high;
}
