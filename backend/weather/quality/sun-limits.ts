/** Degrees north and east; null or absent where the position is not known. */
export interface SunPosition {
  latitude?: number | null;
  longitude?: number | null;
}

const { PI, sin, cos, asin, atan2 } = Math;
const RADIANS = PI / 180;
const DAY_MS = 86_400_000;
/** 1 January 2000, 12:00 UTC. */
const J2000_MS = 946_728_000_000;
const SOLAR_CONSTANT = 1361;
/** Readings may be means of the hour before them. */
const HOUR_ANGLE = PI / 12;
/** End of civil twilight; the margin spares positions and clocks that are somewhat wrong. */
const NIGHT_SINE = sin(-6 * RADIANS);

/** More than this by night is no light of the sky: it leaves room for lamps and for the offset of an instrument. */
const NIGHT_LIGHT = new Map([
  ['solarRadiation', 20],
  ['uvIndex', 0.5],
  ['illuminance', 2_000],
  ['photosyntheticRadiation', 40],
]);

/** Whether a reading of a measurement stands for light that may be there by night. */
export function isNightLight(key: string, value: number): boolean {
  const limit = NIGHT_LIGHT.get(key);
  return limit !== undefined && value <= limit;
}

/**
 * Whether the sun cannot give as much: any light by night, or more radiation than physically possible by day.
 * @param key catalogue key; keys that do not measure the sun are never too much
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

/** W/m² onto a level surface that snow and clouds can add up to at most. */
function possibleRadiation(sine: number, time: number): number {
  const distance = 1 + 0.033 * cos((2 * PI * (time - J2000_MS)) / (365.25 * DAY_MS));
  return 1.5 * SOLAR_CONSTANT * distance * Math.max(0, sine) ** 1.2 + 100;
}

/**
 * Sine of the sun's greatest elevation in the hour before a moment. Good to 0.02° from 1950 to 2050.
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
  // From −π at midnight over 0 at noon to π.
  const now = angle - 2 * PI * Math.round(angle / (2 * PI));
  const isNoonWithin = now >= 0 && now <= HOUR_ANGLE;
  const highest = isNoonWithin ? 1 : Math.max(cos(now), cos(now - HOUR_ANGLE));
  const phi = latitude * RADIANS;
  return sin(phi) * sin(declination) + cos(phi) * cos(declination) * highest;
}
