import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { toBase, unitOf } from '@mesonet/model/units.js';
import type { SampleValues } from '../../../samples/core/observation.js';
import { noise } from './noise.js';
import {
  atResolution,
  interpolate,
  betweenDegrees,
  clamp,
  inTips,
  round,
  wrapDegrees,
} from './quantities.js';
import type { Tmy3Hour, Tmy3Year } from '../../../ingest/files/tmy3-file.js';

const CELSIUS = unitOf('temperature', 'degreeC')!;
const MILLIBAR = unitOf('pressure', 'millibar')!;
const METERS_PER_SECOND = unitOf('windspeed', 'metersPerSecond')!;
const METERS = unitOf('visibility', 'mVisibility')!;
const MILLIMETERS = unitOf('rain', 'mmRain')!;

/** Wind speed below which a wind sensor does not turn, m/s. */
const STARTING_SPEED_MS = 0.3;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const END_OF_28_FEBRUARY = 59 * 24;

/**
 * Returns values at any time from a file with a typical year (TMY3). Each hour of the file is used at the same hour of
 * every year in standard time, and 29 February repeats the 28th. Radiation and light are averages over an hour and
 * count as values at its middle; other readings are values at the end of the hour.
 * @param startOfDay returns the start of the station's local day around a time, UTC ms
 * @returns values in base units, without missing ones, at a time in UTC ms; rain is counted in steps of a gauge from
 * local midnight and from 1 January, and has a rate only in hours for which the file contains the rain
 */
export function tmy3At(year: Tmy3Year, startOfDay: StartOfDay): (time: number) => SampleValues {
  const localHours = (time: number) => time / HOUR_MS + year.hoursFromUtc;
  const rain = rainOf(year.hours);
  return (time) => {
    const local = localHours(time);
    const { solarRadiation, illuminance } = interpolated(year.hours, local + 0.5);
    const readings = { ...interpolated(year.hours, local), solarRadiation, illuminance };
    const { sinceNewYear, rate } = rain(local);
    const atMidnight = rain(localHours(startOfDay(time))).sinceNewYear;
    return {
      ...toValues(readings),
      rainYear: inTips(sinceNewYear),
      rainToday: round(inTips(sinceNewYear) - inTips(atMidnight), 2),
      ...(rate !== null && { rainRate: rate }),
    };
  };
}

/**
 * Adds turbulence of the wind and changes of the air pressure to `tmy3At`. The file has hourly values, which cannot
 * contain turbulence, and only one estimated pressure for the whole year.
 * @param seed the same seed and time give the same values
 */
export function tmy3Replay(
  year: Tmy3Year,
  startOfDay: StartOfDay,
  seed: number,
): (time: number) => SampleValues {
  const at = tmy3At(year, startOfDay);
  return (time) => atResolution(withTurbulence(at(time), seed, time));
}

type StartOfDay = (time: number) => number;
type Readings = Omit<Tmy3Hour, 'rainMm' | 'endsAt'>;

/**
 * Interpolates between the hours of the typical year.
 * @param local hours of local standard time since 1970
 */
function interpolated(hours: readonly Tmy3Hour[], local: number): Readings {
  const whole = Math.floor(local);
  // The readings in a line of the file are values at the end of its hour.
  const from = hours[hourOfYear(whole - 1)]!;
  const to = hours[hourOfYear(whole)]!;
  const mix = (key: keyof Readings) => interpolate(from[key], to[key], local - whole);
  return {
    solarRadiation: mix('solarRadiation'),
    illuminance: mix('illuminance'),
    temperatureC: mix('temperatureC'),
    humidity: mix('humidity'),
    pressureMbar: mix('pressureMbar'),
    windSpeedMs: mix('windSpeedMs'),
    visibilityMeters: mix('visibilityMeters'),
    windDirection: mixedDirection(from.windDirection, to.windDirection, local - whole),
  };
}

/**
 * Interpolates the wind direction between two hours. If one hour has no direction, because there was no wind, the
 * direction of the other hour is used.
 */
function mixedDirection(from: number | null, to: number | null, fraction: number): number | null {
  if (from === null || to === null) return from ?? to;
  return betweenDegrees(from, to, fraction);
}

function toValues(readings: Readings): SampleValues {
  const { temperatureC, humidity, pressureMbar, windSpeedMs, windDirection, visibilityMeters } = readings;
  const values: SampleValues = {};
  if (temperatureC !== null) values.temperature = toBase(temperatureC, CELSIUS);
  if (humidity !== null) values.relativeHumidity = humidity;
  if (pressureMbar !== null) values.stationPressure = toBase(pressureMbar, MILLIBAR);
  if (windSpeedMs !== null) {
    const isCalm = windSpeedMs < STARTING_SPEED_MS;
    values.windSpeed = isCalm ? 0 : toBase(windSpeedMs, METERS_PER_SECOND);
    if (!isCalm && windDirection !== null) values.windDirection = windDirection;
  }
  if (visibilityMeters !== null) values.visibility = toBase(visibilityMeters, METERS);
  if (readings.solarRadiation !== null) values.solarRadiation = readings.solarRadiation;
  if (readings.illuminance !== null) values.illuminance = readings.illuminance;
  return values;
}

interface Rain {
  /** Rain since 1 January, inches. */
  sinceNewYear: number;
  /** Rain rate, inches per hour; null when the file contains no rain for this hour. */
  rate: number | null;
}

/**
 * Prepares the rain of the typical year. Within each hour, the rain rate rises and falls smoothly.
 * @returns a function that gives the rain at a time; the time is in hours of local standard time since 1970
 */
function rainOf(hours: readonly Tmy3Hour[]): (local: number) => Rain {
  const before = [0];
  for (const { rainMm } of hours) before.push(before.at(-1)! + (rainMm ?? 0));
  const onLeapDay = before[END_OF_28_FEBRUARY]! - before[END_OF_28_FEBRUARY - 24]!;
  return (local) => {
    const whole = Math.floor(local);
    const hour = hourOfYear(whole);
    const { rainMm } = hours[hour]!;
    const turn = 2 * Math.PI * (local - whole);
    const inHour = (rainMm ?? 0) * ((turn - Math.sin(turn)) / (2 * Math.PI));
    const total = before[hour]! + inHour + (isPastLeapDay(whole) ? onLeapDay : 0);
    return {
      sinceNewYear: toBase(total, MILLIMETERS),
      rate: rainMm === null ? null : toBase(rainMm * (1 - Math.cos(turn)), MILLIMETERS),
    };
  };
}

function withTurbulence(values: SampleValues, seed: number, time: number): SampleValues {
  const shift = (key: string, change: number, min = -Infinity, max = Infinity) => {
    const value = values[key];
    return typeof value === 'number' ? { [key]: clamp(value + change, min, max) } : {};
  };
  const { windSpeed, windDirection } = values;
  const gustiness = 1 + 0.2 * noise(seed, time, 4 * MINUTE_MS) + 0.1 * noise(seed + 1, time, MINUTE_MS);
  return {
    ...values,
    ...shift('temperature', 0.3 * noise(seed + 2, time, 7 * MINUTE_MS)),
    ...shift('relativeHumidity', noise(seed + 3, time, 11 * MINUTE_MS), 1, 100),
    ...shift(
      'stationPressure',
      0.3 * noise(seed + 4, time, 3 * DAY_MS) + 0.08 * noise(seed + 5, time, 14 * HOUR_MS),
    ),
    ...(typeof windSpeed === 'number' && { windSpeed: windSpeed * gustiness }),
    ...(typeof windDirection === 'number' && {
      windDirection: wrapDegrees(windDirection + 10 * noise(seed + 6, time, 3 * MINUTE_MS)),
    }),
  };
}

/** Returns the index in the typical year of the hour that begins `local` whole hours of standard time after 1970. */
function hourOfYear(local: number): number {
  const date = new Date(local * HOUR_MS);
  const isLeapDay = date.getUTCMonth() === 1 && date.getUTCDate() === 29;
  const day = DAYS_BEFORE_MONTH[date.getUTCMonth()]! + (isLeapDay ? 28 : date.getUTCDate());
  return (day - 1) * 24 + date.getUTCHours();
}

/**
 * Returns true when the leap day of the year of `local` has begun. From then on, the rain of 28 February is counted
 * twice, because 29 February repeats it.
 */
function isPastLeapDay(local: number): boolean {
  const date = new Date(local * HOUR_MS);
  const isLeapYear = new Date(Date.UTC(date.getUTCFullYear(), 1, 29)).getUTCDate() === 29;
  return isLeapYear && (date.getUTCMonth() > 1 || (date.getUTCDate() === 29 && date.getUTCMonth() === 1));
}
