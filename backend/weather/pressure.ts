import { toHectopascals, toInchesOfMercury } from './pressure-units.js';
import { toCelsius } from './temperature.js';

const METERS_PER_FOOT = 0.3048;

/**
 * Altimeter setting: the pressure that a pilot sets so that the altimeter shows the elevation on the ground. The
 * formula is that of ASOS, the automatic stations of US airports.
 * @param stationPressure inHg, above 0; valid from 16 to 32
 * @param elevation of the station, feet above sea level; valid from −1,500 to 15,000
 * @returns inHg; null when the pressure is not above 0, or the formula has no result
 * @see National Weather Service, ASOS: (P^0.1903 + 1.313e-5 · z)^5.255
 */
export function altimeter(stationPressure: number, elevation: number): number | null {
  if (!(stationPressure > 0)) return null;
  return finiteOrNull((stationPressure ** 0.1903 + 1.313e-5 * elevation) ** 5.255);
}

/**
 * Pressure reduced to sea level: the station pressure plus the weight of a column of air from the
 * station down to the sea.
 * @param stationPressure inHg, above 0
 * @param elevation of the station, feet above sea level; valid from −1,500 to 15,000
 * @param temperature mean of the air temperature at the station now and 12 hours ago, °F; valid from −50 to 140
 * @param vapor pressure of the water vapor at the station, inHg, 0 or more; 0 where the humidity is unknown
 * @returns inHg; null when the pressure or the absolute temperature is not above 0, or the formula has no result
 * @see WMO-No. 8, part I, chapter 3, annex 3.A: p0 = ps · exp((g/R · H) / (T + a · H/2 + e · Ch))
 */
export function seaLevelPressure(
  stationPressure: number,
  elevation: number,
  temperature: number,
  vapor: number,
): number | null {
  if (!(stationPressure > 0)) return null;
  return finiteOrNull(stationPressure * reduction(elevation, temperature, vapor));
}

/**
 * Computes station pressure from a pressure at sea level: the inverse of `seaLevelPressure`, except for the last bits.
 * The last bits differ on purpose, so that a stored pair of pressures shows which of them was measured.
 * @param pressureAtSeaLevel inHg, above 0
 * @returns inHg; null in the same cases as `seaLevelPressure`
 */
export function stationPressureOf(
  pressureAtSeaLevel: number,
  elevation: number,
  temperature: number,
  vapor: number,
): number | null {
  if (!(pressureAtSeaLevel > 0)) return null;
  const ratio = reduction(elevation, temperature, vapor);
  const pressure = pressureAtSeaLevel / ratio;
  return finiteOrNull(pressure * ratio === pressureAtSeaLevel ? pressure * (1 + DISTINCT) : pressure);
}

/**
 * The share by which `stationPressureOf` raises its result if `seaLevelPressure` would turn this result into exactly
 * the given pressure at sea level. The share is large enough that `seaLevelPressure` then gives another pressure, and
 * far below the resolution of any sensor.
 */
const DISTINCT = 16 * Number.EPSILON;

/**
 * Standard gravity divided by the gas constant of dry air, K/m: it relates a difference in height to one in pressure.
 */
const KELVIN_PER_METER = 9.80665 / 287.05;
/** Lapse rate: the air gets this much warmer per meter of descent, K/m. */
const LAPSE = 0.0065;
/** Water vapor makes air lighter, as if the air were this much warmer for each hPa of vapor pressure, K/hPa. */
const WARMTH_OF_VAPOR = 0.12;

/** @returns the ratio of the pressure at sea level to the station pressure; NaN when the formula has no result */
function reduction(elevation: number, temperature: number, vapor: number): number {
  const height = elevation * METERS_PER_FOOT;
  const kelvin = toCelsius(temperature) + 273.15;
  const mean = kelvin + (LAPSE * height) / 2 + WARMTH_OF_VAPOR * toHectopascals(vapor);
  return kelvin > 0 && mean > 0 ? Math.exp((KELVIN_PER_METER * height) / mean) : NaN;
}

/**
 * Pressure of the standard atmosphere, a model of average air, at an elevation.
 * @param elevation feet above sea level, below 36,000
 * @returns inHg
 * @see U.S. Standard Atmosphere, 1976: 1013.25 hPa · (1 − 0.0065 K/m · z / 288.15 K)^5.25588
 */
export function standardPressure(elevation: number): number {
  return toInchesOfMercury(1013.25 * (1 - (LAPSE * elevation * METERS_PER_FOOT) / 288.15) ** 5.25588);
}

/**
 * Density altitude: the altitude at which air of the standard atmosphere is as thin as the air at the station.
 * @param stationPressure inHg, above 0; valid from 16 to 32
 * @param temperature air temperature, °F; valid from −50 to 140
 * @param vapor pressure of the water vapor, inHg, 0 or more and less than the station pressure
 * @returns feet; null when an input is out of these bounds, or the formula has no result
 * @see National Weather Service, density altitude: 145,366 · (1 − (17.326 · P / Tv)^0.235), Tv the virtual
 * temperature in degrees Rankine
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
