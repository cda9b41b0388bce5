import { DAY_MS } from '@mesonet/model/durations.js';

/** Position of a station in degrees north and east; null or absent where it is not known. */
export interface SunPosition {
  latitude?: number | null;
  longitude?: number | null;
}

const { PI, sin, cos, asin, atan2 } = Math;
const RADIANS = PI / 180;
/** UTC ms of 1 January 2000, 12:00 UTC, from which the formulas for the sun count days. */
const J2000_MS = 946_728_000_000;
const SOLAR_CONSTANT = 1361;
/**
 * One hour as an angle of the sun. The limit considers the hour before a reading, because a reading
 * may be a mean of that hour.
 */
const HOUR_ANGLE = PI / 12;
/**
 * Sine of the sun's elevation below which it is night: 6 degrees below the horizon, which leaves a margin for
 * inexact positions and clocks.
 */
const NIGHT_SINE = sin(-6 * RADIANS);

/**
 * Key → brightest possible reading at night. The limits leave room for lamps and for the zero error of an instrument.
 */
const NIGHT_LIGHT = new Map([
  ['solarRadiation', 20],
  ['uvIndex', 0.5],
  ['illuminance', 2_000],
  ['photosyntheticRadiation', 40],
]);

/** True for the key of a measurement of sunlight. */
export function isOfSun(key: string): boolean {
  return NIGHT_LIGHT.has(key);
}

/** True when the reading is so weak that it is possible at night. */
export function isNightLight(key: string, value: number): boolean {
  const limit = NIGHT_LIGHT.get(key);
  return limit !== undefined && value <= limit;
}

/**
 * True when the sun cannot give this much light: at night, more than `NIGHT_LIGHT` allows; by day, more solar radiation
 * than physically possible.
 * @param key catalogue key; for a measurement that is not of sunlight, the result is false
 * @param value W/m², UV index, lux or µmol/(m² s)
 * @param time UTC ms; the value may be of this moment or a mean of the hour before it
 * @returns false where the position is not known
 * @see Long and Dutton 2002, BSRN Global Network recommended QC tests: physically possible limits
 */
export function isMoreThanSun(
  key: string,
  value: number,
  { latitude, longitude }: SunPosition,
  time: number,
): boolean {
  const night = NIGHT_LIGHT.get(key);
  if (night === undefined || value <= night) return false;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return false;
  const sine = highestSine(latitude, longitude, time);
  if (sine < NIGHT_SINE) return true;
  return key === 'solarRadiation' && value > possibleRadiation(sine, time);
}

/** @returns the greatest possible radiation onto a level surface, with reflections of snow and clouds, W/m² */
function possibleRadiation(sine: number, time: number): number {
  const distance = 1 + 0.033 * cos((2 * PI * (time - J2000_MS)) / (365.25 * DAY_MS));
  return 1.5 * SOLAR_CONSTANT * distance * Math.max(0, sine) ** 1.2 + 100;
}

/**
 * Sine of the sun's greatest elevation in the hour before a moment, exact to 0.02° from 1950 to 2050.
 * @see The Astronomical Almanac, low-precision formulas for the sun
 */
export function highestSine(latitude: number, longitude: number, time: number): number {
  const days = (time - J2000_MS) / DAY_MS;
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS;
  const mean = 280.46 + 0.9856474 * days;
  const ecliptic = (mean + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)) * RADIANS;
  const obliquity = (23.439 - 4e-7 * days) * RADIANS;
  const declination = asin(sin(obliquity) * sin(ecliptic));
  const ascension = atan2(cos(obliquity) * sin(ecliptic), cos(ecliptic));
  const sidereal = (280.46062 + 360.98564737 * days + longitude) * RADIANS;
  const angle = sidereal - ascension;
  // The hour angle is −π at midnight, 0 at noon and then grows to π.
  const now = angle - 2 * PI * Math.round(angle / (2 * PI));
  const isNoonWithin = now >= 0 && now <= HOUR_ANGLE;
  const highest = isNoonWithin ? 1 : Math.max(cos(now), cos(now - HOUR_ANGLE));
  const phi = latitude * RADIANS;
  return sin(phi) * sin(declination) + cos(phi) * cos(declination) * highest;
}
