import { DAY_MS, HOUR_MS } from '@mesonet/model/durations.js';
import { toCelsius } from './temperature.js';

/** A place and a moment: latitude in degrees north, longitude in degrees east, elevation in feet, time in UTC ms. */
export interface SunPlace {
  latitude: number;
  longitude: number;
  elevation: number;
  time: number;
}

/** Weather near the ground: temperature °F, relative humidity %, solar radiation W/m², wind speed mph. */
export interface ReferenceWeather {
  temperature: number;
  relativeHumidity: number;
  solarRadiation: number;
  windSpeed: number;
}

/** Radiation of the sun at the top of the atmosphere, MJ m⁻² min⁻¹. */
const SOLAR_CONSTANT = 0.082;
/** Stefan-Boltzmann constant of heat radiation for one hour, MJ m⁻² h⁻¹ K⁻⁴. */
const STEFAN_BOLTZMANN = 4.903e-9 / 24;
const ALBEDO = 0.23;
const MM_PER_INCH = 25.4;
const METERS_PER_FOOT = 0.3048;
const METERS_PER_SECOND_PER_MPH = 0.44704;
const { PI, sin, cos, tan, acos, exp, sqrt } = Math;

/** Day of the year in UTC, 1 to 366. */
function dayOfYear(time: number): number {
  return Math.floor((time - Date.UTC(new Date(time).getUTCFullYear(), 0)) / DAY_MS) + 1;
}

/**
 * Solar declination: the latitude at which the sun stands overhead, radians (FAO-56 equation 24).
 * @param time UTC ms
 */
export function solarDeclination(time: number): number {
  return 0.409 * sin((2 * PI * dayOfYear(time)) / 365 - 1.39);
}

/**
 * Equation of time: the hours by which apparent solar time is ahead of mean solar time (FAO-56 equation 32).
 * @param time UTC ms
 */
export function equationOfTime(time: number): number {
  const b = (2 * PI * (dayOfYear(time) - 81)) / 364;
  return 0.1645 * sin(2 * b) - 0.1255 * cos(b) - 0.025 * sin(b);
}

/**
 * Hour angle of the sun: its daily turn around the earth, radians, 0 when it is highest (FAO-56 equation 31).
 * @param longitude degrees east
 * @param time UTC ms
 */
export function hourAngle(longitude: number, time: number): number {
  const hours = (time % DAY_MS) / HOUR_MS + longitude / 15 + equationOfTime(time);
  const angle = (PI / 12) * (hours - 12);
  // The result lies between −π and π, which both mean midnight.
  return angle - 2 * PI * Math.round(angle / (2 * PI));
}

/**
 * Radiation of the sun onto a level surface at the top of the atmosphere, over the hour around a moment.
 * @returns MJ m⁻² h⁻¹, 0 while the sun is down
 * @see FAO Irrigation and Drainage Paper 56, equation 28
 */
export function extraterrestrialRadiation({
  latitude,
  longitude,
  time,
}: Omit<SunPlace, 'elevation'>): number {
  const phi = (latitude * PI) / 180;
  const declination = solarDeclination(time);
  const inverseDistance = 1 + 0.033 * cos((2 * PI * dayOfYear(time)) / 365);
  const sunset = acos(Math.min(1, Math.max(-1, -tan(phi) * tan(declination))));
  const angle = hourAngle(longitude, time);
  const within = (value: number) => Math.min(sunset, Math.max(-sunset, value));
  const [from, to] = [within(angle - PI / 24), within(angle + PI / 24)];
  const sum = (to - from) * sin(phi) * sin(declination) + cos(phi) * cos(declination) * (sin(to) - sin(from));
  return Math.max(0, ((12 * 60) / PI) * SOLAR_CONSTANT * inverseDistance * sum);
}

/**
 * Net long-wave (heat) radiation that leaves the ground.
 * @param celsius air temperature
 * @param vapor vapor pressure, kPa
 * @param clearness measured radiation divided by the radiation of a clear sky; limited to 0.3 to 1
 * @returns MJ m⁻² h⁻¹
 * @see FAO-56, equation 39
 */
export function longwaveRadiation(celsius: number, vapor: number, clearness: number): number {
  const sky = 1.35 * Math.min(1, Math.max(0.3, clearness)) - 0.35;
  return STEFAN_BOLTZMANN * (celsius + 273.16) ** 4 * (0.34 - 0.14 * sqrt(vapor)) * sky;
}

/**
 * Estimates the clearness of the sky at night, when there is no radiation to measure: from 0.8 in dry air, the value of
 * FAO-56 for arid land, down to 0.3 for an overcast sky in humid air.
 */
function clearnessAtNight(relativeHumidity: number): number {
  return 0.8 - 0.5 * Math.min(1, Math.max(0, (relativeHumidity - 40) / 40));
}

/**
 * Reference evapotranspiration: the water that well-watered short grass evaporates in this weather.
 * @param weather wind as measured 2 m above the ground; temperature valid from −40 to 140 °F
 * @param place its time is the middle of the hour that the weather represents
 * @returns inches per hour, 0 or more; null for impossible inputs
 * @see FAO Irrigation and Drainage Paper 56 (Allen et al. 1998), equation 53, Penman-Monteith for hours
 */
export function evapotranspiration(weather: ReferenceWeather, place: SunPlace): number | null {
  const { solarRadiation, windSpeed } = weather;
  const humidity = Math.min(weather.relativeHumidity, 100);
  const celsius = toCelsius(weather.temperature);
  if (humidity < 0 || windSpeed < 0 || celsius <= -100) return null;
  const wind = windSpeed * METERS_PER_SECOND_PER_MPH;
  const altitude = place.elevation * METERS_PER_FOOT;
  // At night, a pyranometer reads a few watts below zero, because it is warmer than the sky.
  const radiation = Math.max(0, solarRadiation) * 0.0036;
  const clearSky = (0.75 + 2e-5 * altitude) * extraterrestrialRadiation(place);
  const isDay = clearSky > 0.01;

  const saturated = 0.6108 * exp((17.27 * celsius) / (celsius + 237.3));
  const vapor = (saturated * humidity) / 100;
  const slope = (4098 * saturated) / (celsius + 237.3) ** 2;
  const psychrometric = 0.665e-3 * 101.3 * ((293 - 0.0065 * altitude) / 293) ** 5.26;
  const clearness = isDay ? radiation / clearSky : clearnessAtNight(humidity);
  const net = (1 - ALBEDO) * radiation - longwaveRadiation(celsius, vapor, clearness);
  const soil = (isDay ? 0.1 : 0.5) * net;

  const drying = (psychrometric * 37 * wind * (saturated - vapor)) / (celsius + 273);
  const millimeters = (0.408 * slope * (net - soil) + drying) / (slope + psychrometric * (1 + 0.34 * wind));
  return Number.isFinite(millimeters) ? Math.max(0, millimeters) / MM_PER_INCH : null;
}
