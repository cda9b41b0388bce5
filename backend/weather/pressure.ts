import { toCelsius } from './temperature.js';

const METERS_PER_FOOT = 0.3048;
/** Meters a column of air is high for each kelvin of its temperature: gas constant by gravity. */
const METERS_PER_KELVIN = 29.263;

/**
 * Altimeter setting: what a pilot sets so that the altimeter shows the elevation on the ground. ASOS form.
 * @param stationPressure inHg, above 0; meant for 16 to 32
 * @param elevation of the station, feet above sea level; meant for −1,500 to 15,000
 * @returns inHg; null when the pressure is not above 0, or the form has no answer
 * @see National Weather Service, ASOS: (P^0.1903 + 1.313e-5 · z)^5.255
 */
export function altimeter(stationPressure: number, elevation: number): number | null {
  if (!(stationPressure > 0)) return null;
  return finiteOrNull((stationPressure ** 0.1903 + 1.313e-5 * elevation) ** 5.255);
}

/**
 * Pressure reduced to sea level through a column of air as warm as the air at the station.
 * @param stationPressure inHg, above 0
 * @param elevation of the station, feet above sea level; meant for −1,500 to 15,000
 * @param temperature air temperature, °F, above absolute zero; meant for −50 to 140
 * @returns inHg; null when the pressure or the absolute temperature is not above 0, or the form has no answer
 * @see wview: p / exp(−z / (29.263 · T)), z in m, T in K
 */
export function seaLevelPressure(
  stationPressure: number,
  elevation: number,
  temperature: number,
): number | null {
  const kelvin = toCelsius(temperature) + 273.15;
  if (!(stationPressure > 0 && kelvin > 0)) return null;
  return finiteOrNull(
    stationPressure / Math.exp((-elevation * METERS_PER_FOOT) / (METERS_PER_KELVIN * kelvin)),
  );
}

/**
 * Altitude at which air of the standard atmosphere is as thin as the air at the station.
 * @param stationPressure inHg, above 0; meant for 16 to 32
 * @param temperature air temperature, °F; meant for −50 to 140
 * @param vapor pressure of the water vapor, inHg, 0 or more and less than the station pressure
 * @returns feet; null when an input is out of these bounds, or the form has no answer
 * @see National Weather Service, density altitude: 145,366 · (1 − (17.326 · P / Tv)^0.235), Tv the virtual
 *   temperature in degrees Rankine
 */
export function densityAltitude(stationPressure: number, temperature: number, vapor: number): number | null {
  if (!(stationPressure > 0 && vapor >= 0 && vapor < stationPressure)) return null;
  const virtualRankine = (temperature + 459.67) / (1 - 0.378 * (vapor / stationPressure));
  if (!(virtualRankine > 0)) return null;
  return finiteOrNull(145_366 * (1 - ((17.326 * stationPressure) / virtualRankine) ** 0.235));
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
