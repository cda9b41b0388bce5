import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';

const RAD = Math.PI / 180;
/** Julian dates, which count days in astronomy, of 1 January 1970, 0:00 UTC, and of 1 January 2000, 12:00. */
const JD_EPOCH = 2_440_587.5;
const JD_2000 = 2_451_545;
/**
 * Elevation of the sun's centre at sunrise and sunset, degrees. It is below 0, because the sun's upper edge counts and
 * the air bends its light.
 */
const HORIZON = -0.833;

export interface Place {
  /** Latitude in degrees north. */
  latitude: number;
  /** Longitude in degrees east. */
  longitude: number;
}

/** Times of the sun on one day, UTC ms; null where the sun does not rise or set. */
export interface SunDay {
  sunrise: number | null;
  sunset: number | null;
  noon: number;
  /** True when the sun stays up all day, without a sunrise. */
  isPolarDay: boolean;
}

/**
 * Computes the height of the sun's centre above the horizon in degrees, as if there were no air that bends the light.
 * @see NOAA Solar Calculator, after Meeus, Astronomical Algorithms
 */
export function sunElevation(at: number, { latitude, longitude }: Place): number {
  const { declination, equationOfTime } = sunPosition(at);
  const minutes = (at % DAY_MS) / MINUTE_MS + equationOfTime + 4 * longitude;
  const hourAngle = minutes / 4 - 180;
  const sine =
    Math.sin(latitude * RAD) * Math.sin(declination * RAD) +
    Math.cos(latitude * RAD) * Math.cos(declination * RAD) * Math.cos(hourAngle * RAD);
  return Math.asin(sine) / RAD;
}

/**
 * Computes sunrise and sunset around the solar noon that is closest to a moment.
 * @param near the moment, for example local noon, UTC ms
 */
export function sunDay(near: number, place: Place): SunDay {
  const noon = solarNoon(near, place.longitude);
  const half = halfDayMs(noon, place);
  if (half === null) {
    return { sunrise: null, sunset: null, noon, isPolarDay: sunElevation(noon, place) > HORIZON };
  }
  const refine = (guess: number, side: -1 | 1) => noon + side * (halfDayMs(guess, place) ?? half);
  return { sunrise: refine(noon - half, -1), sunset: refine(noon + half, 1), noon, isPolarDay: false };
}

function solarNoon(near: number, longitude: number): number {
  const { equationOfTime } = sunPosition(near);
  const offset = (720 - 4 * longitude - equationOfTime) * MINUTE_MS;
  return Math.round((near - offset) / DAY_MS) * DAY_MS + offset;
}

/** Computes the time between sunrise and noon; null where the sun does not rise or set on that day. */
function halfDayMs(at: number, { latitude }: Place): number | null {
  const { declination } = sunPosition(at);
  const cosine =
    Math.cos((90 - HORIZON) * RAD) / (Math.cos(latitude * RAD) * Math.cos(declination * RAD)) -
    Math.tan(latitude * RAD) * Math.tan(declination * RAD);
  return Math.abs(cosine) > 1 ? null : (Math.acos(cosine) / RAD) * 4 * MINUTE_MS;
}

/**
 * Computes the declination (the latitude at which the sun is overhead) in degrees, and the equation of time (by which
 * the sun is ahead of the mean clock) in minutes.
 */
function sunPosition(at: number): { declination: number; equationOfTime: number } {
  const t = (at / DAY_MS + JD_EPOCH - JD_2000) / 36_525;
  const meanLongitude = (280.46646 + t * (36_000.76983 + 0.0003032 * t)) % 360;
  const anomaly = 357.52911 + t * (35_999.05029 - 0.0001537 * t);
  const eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t);
  const centre =
    Math.sin(anomaly * RAD) * (1.914602 - t * (0.004817 + 0.000014 * t)) +
    Math.sin(2 * anomaly * RAD) * (0.019993 - 0.000101 * t) +
    Math.sin(3 * anomaly * RAD) * 0.000289;
  const node = (125.04 - 1934.136 * t) * RAD;
  const apparentLongitude = meanLongitude + centre - 0.00569 - 0.00478 * Math.sin(node);
  const obliquity = 23.439291 - 0.0130042 * t + 0.00256 * Math.cos(node);
  const declination = Math.asin(Math.sin(obliquity * RAD) * Math.sin(apparentLongitude * RAD)) / RAD;
  const y = Math.tan((obliquity / 2) * RAD) ** 2;
  const equation =
    y * Math.sin(2 * meanLongitude * RAD) -
    2 * eccentricity * Math.sin(anomaly * RAD) +
    4 * eccentricity * y * Math.sin(anomaly * RAD) * Math.cos(2 * meanLongitude * RAD) -
    0.5 * y * y * Math.sin(4 * meanLongitude * RAD) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly * RAD);
  return { declination, equationOfTime: (4 * equation) / RAD };
}
