import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import type { SampleValues } from '../../../samples/core/observation.js';
import { noise, randomAt } from './noise.js';
import { clamp, humidityAt, inTips, round } from './quantities.js';
import { dayOfYear, SimulatedSky } from './simulated-sky.js';
import { SimulatedWind } from './simulated-wind.js';

export interface SimulatedSite {
  latitude: number;
  longitude: number;
  /** Height above sea level in feet. */
  elevation: number;
  /**
   * Returns the start of the station's local day around a time, UTC ms. Daily counters such as that of rain begin
   * there.
   */
  startOfDay: (time: number) => number;
}

/** Time is divided into slots of this length. In each slot, at most one sensor fails. */
const FAILURE_SLOT = 5 * HOUR_MS;
const FAILURES_PER_SLOT = 0.4;
/** Measurements of each sensor, which are missing together when it fails. */
const SENSORS: readonly (readonly string[])[] = [
  ['uvIndex'],
  ['pm25'],
  ['solarRadiation'],
  ['relativeHumidity'],
  ['windSpeed', 'windDirection', 'windGustSpeed', 'windGustDirection'],
];
/** Time for which a lightning detector shows the distance of the last strike. */
const DISTANCE_SHOWN = 10 * MINUTE_MS;

/**
 * Makes up the readings of a mountain station with gusty wind, showers with thunder, clouds, the course of day and
 * year, and sensors that fail now and then. It stores nothing between calls, so it continues without a jump after a
 * restart.
 * @param seed the same seed and time give the same values
 * @returns values in base units at the resolution of common sensors, without those of a failed sensor, at a time in UTC
 * ms
 */
export function simulatedStation(seed: number, site: SimulatedSite): (time: number) => SampleValues {
  const sky = new SimulatedSky(seed, site.latitude, site.longitude);
  const wind = new SimulatedWind(seed + 100);
  return (time) => {
    const values: SampleValues = {
      ...airValues(sky, seed, time, site.elevation),
      ...windValues(wind, time),
      ...rainValues(sky, time, site.startOfDay(time)),
      ...lightValues(sky, time),
      ...lightningValues(sky, time, site.startOfDay(time)),
      pm25: round(dust(sky, seed, time), 1),
    };
    for (const key of failedSensor(seed, time)) delete values[key];
    return values;
  };
}

function airValues(sky: SimulatedSky, seed: number, time: number, elevation: number): SampleValues {
  const season = -Math.cos((2 * Math.PI * (dayOfYear(time) - 20)) / 365.25);
  const airMass = noise(seed + 200, time, 3.5 * DAY_MS);
  const wetness = sky.wetness(time);
  const courseOfDay = Math.cos((2 * Math.PI * (sky.solarHour(time) - 15)) / 24);
  const temperature =
    46 +
    21 * season +
    11 * airMass +
    10 * courseOfDay * (1 - 0.6 * sky.cloudCover(time)) -
    5 * wetness +
    0.5 * noise(seed + 201, time, 6 * MINUTE_MS);
  const dryness = 17 + 8 * noise(seed + 202, time, 28 * HOUR_MS);
  const dewPoint = Math.min(
    temperature - 0.4,
    (46 + 21 * season + 9 * airMass - dryness) * (1 - wetness) + (temperature - 2.5) * wetness,
  );
  return {
    temperature: round(temperature, 1),
    relativeHumidity: round(humidityAt(temperature, dewPoint), 0),
    ...pressureValues(sky, seed, time, elevation),
  };
}

/**
 * Makes up the air pressure at sea level, with highs, lows and the small wave that it has twice a day, and converts it
 * to the height of the station by the standard atmosphere.
 */
function pressureValues(sky: SimulatedSky, seed: number, time: number, elevation: number): SampleValues {
  const tide = 0.02 * Math.cos((2 * Math.PI * (sky.solarHour(time) - 10)) / 12);
  const seaLevel =
    30.03 + 0.28 * noise(seed + 210, time, 4 * DAY_MS) + 0.06 * noise(seed + 211, time, 17 * HOUR_MS) + tide;
  return {
    stationPressure: round(seaLevel * (1 - 6.8756e-6 * elevation) ** 5.2559, 3),
    adjustedPressure: round(seaLevel, 3),
  };
}

function windValues(wind: SimulatedWind, time: number): SampleValues {
  const now = wind.at(time);
  const gust = wind.gust(time);
  return {
    windSpeed: round(now.speed, 1),
    windGustSpeed: round(gust.speed, 1),
    ...(now.direction !== null && { windDirection: Math.floor(now.direction) }),
    ...(gust.direction !== null && { windGustDirection: Math.floor(gust.direction) }),
  };
}

function rainValues(sky: SimulatedSky, time: number, startOfDay: number): SampleValues {
  return {
    rainToday: inTips(sky.rainBetween(startOfDay, time)),
    rainRate: round(sky.rainRate(time), 2),
  };
}

/**
 * Computes solar radiation and UV index.
 * @see Haurwitz 1945 for the clear sky, Madronich 2007 for the UV index at 300 DU of ozone
 */
function lightValues(sky: SimulatedSky, time: number): SampleValues {
  const height = sky.sunHeight(time);
  if (height <= 0) return { solarRadiation: 0, uvIndex: 0 };
  const transmission = sky.transmission(time);
  return {
    solarRadiation: round(1098 * height * Math.exp(-0.057 / height) * transmission, 0),
    uvIndex: round(12.5 * height ** 2.42 * transmission, 1),
  };
}

function lightningValues(sky: SimulatedSky, time: number, startOfDay: number): SampleValues {
  const strikes = sky.strikes(startOfDay, time + 1);
  const last = strikes.at(-1);
  return {
    lightningCountToday: strikes.length,
    ...(last && time - last.time < DISTANCE_SHOWN && { lightningDistance: round(last.distance, 1) }),
  };
}

/**
 * Makes up the fine dust in the air, µg/m³: days with smoke, traffic in the morning and evening, and rain that removes
 * dust.
 */
function dust(sky: SimulatedSky, seed: number, time: number): number {
  const haze = Math.exp(
    1.7 + 0.9 * noise(seed + 220, time, 34 * HOUR_MS) + 0.3 * noise(seed + 221, time, 40 * MINUTE_MS),
  );
  const hour = sky.solarHour(time);
  const traffic = 3 * Math.exp(-((hour - 7.5) ** 2) / 2) + 2 * Math.exp(-((hour - 17.5) ** 2) / 3);
  const counting = 0.3 * noise(seed + 222, time, 15_000);
  return clamp((haze + traffic) * (1 - 0.7 * sky.wetness(time)) + counting, 0.1, 500);
}

/**
 * Decides if a sensor fails at this time.
 * @returns keys of the measurements of a failed sensor; usually none
 */
function failedSensor(seed: number, time: number): readonly string[] {
  const slot = Math.floor(time / FAILURE_SLOT);
  const draw = (salt: number) => randomAt(seed + 230 + salt, slot);
  if (draw(0) >= FAILURES_PER_SLOT) return [];
  const duration = (3 + 22 * draw(1)) * MINUTE_MS;
  const start = slot * FAILURE_SLOT + draw(2) * (FAILURE_SLOT - duration);
  const hasFailed = time >= start && time < start + duration;
  return hasFailed ? SENSORS[Math.floor(draw(3) * SENSORS.length)]! : [];
}
