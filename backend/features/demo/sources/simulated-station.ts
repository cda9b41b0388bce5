import type { SampleValues } from '../../../samples/observation.js';
import { noise, randomAt } from './noise.js';
import { clamp, DAY, HOUR, humidityAt, inTips, MINUTE, round } from './quantities.js';
import { dayOfYear, SimulatedSky } from './simulated-sky.js';
import { SimulatedWind } from './simulated-wind.js';

export interface SimulatedSite {
  latitude: number;
  longitude: number;
  /** Feet */
  elevation: number;
  /** First moment of the station's calendar day around a time; counters start there. UTC ms. */
  startOfDay: (time: number) => number;
}

/** At most one sensor fails in each. */
const FAILURE_SLOT = 5 * HOUR;
const FAILURES_PER_SLOT = 0.4;
/** What goes missing together; one of these at a time. */
const SENSORS: readonly (readonly string[])[] = [
  ['uvIndex'],
  ['pm25'],
  ['solarRadiation'],
  ['relativeHumidity'],
  ['windSpeed', 'windDirection', 'windGustSpeed', 'windGustDirection'],
];
/** How long a lightning detector shows the distance of the last strike. */
const DISTANCE_SHOWN = 10 * MINUTE;

/**
 * A made-up mountain station: gusty wind, showers with thunder, clouds, the course of day and year, and a sensor
 * that fails now and then. Nothing is remembered between calls, so a restart goes on without a jump.
 * @param seed the same seed and time give the same values
 * @returns values in base units at the resolution of common sensors, gaps absent, at a time in UTC ms
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
  const airMass = noise(seed + 200, time, 3.5 * DAY);
  const wetness = sky.wetness(time);
  const courseOfDay = Math.cos((2 * Math.PI * (sky.solarHour(time) - 15)) / 24);
  const temperature =
    46 +
    21 * season +
    11 * airMass +
    10 * courseOfDay * (1 - 0.6 * sky.cloudCover(time)) -
    5 * wetness +
    0.5 * noise(seed + 201, time, 6 * MINUTE);
  const dryness = 17 + 8 * noise(seed + 202, time, 28 * HOUR);
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

/** Highs, lows and the tide of the atmosphere, brought up to the station through the standard atmosphere. */
function pressureValues(sky: SimulatedSky, seed: number, time: number, elevation: number): SampleValues {
  const tide = 0.02 * Math.cos((2 * Math.PI * (sky.solarHour(time) - 10)) / 12);
  const seaLevel =
    30.03 + 0.28 * noise(seed + 210, time, 4 * DAY) + 0.06 * noise(seed + 211, time, 17 * HOUR) + tide;
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

/** @see Haurwitz 1945 for the clear sky, Madronich 2007 for the UV index at 300 DU of ozone */
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

/** Fine dust, µg/m³: smoky days, the morning and evening traffic of the valley, washed out by rain. */
function dust(sky: SimulatedSky, seed: number, time: number): number {
  const haze = Math.exp(
    1.7 + 0.9 * noise(seed + 220, time, 34 * HOUR) + 0.3 * noise(seed + 221, time, 40 * MINUTE),
  );
  const hour = sky.solarHour(time);
  const traffic = 3 * Math.exp(-((hour - 7.5) ** 2) / 2) + 2 * Math.exp(-((hour - 17.5) ** 2) / 3);
  const counting = 0.3 * noise(seed + 222, time, 15_000);
  return clamp((haze + traffic) * (1 - 0.7 * sky.wetness(time)) + counting, 0.1, 500);
}

/** Keys that do not arrive at the moment; usually none. */
function failedSensor(seed: number, time: number): readonly string[] {
  const slot = Math.floor(time / FAILURE_SLOT);
  const draw = (which: number) => randomAt(seed + 230 + which, slot);
  if (draw(0) >= FAILURES_PER_SLOT) return [];
  const duration = (3 + 22 * draw(1)) * MINUTE;
  const start = slot * FAILURE_SLOT + draw(2) * (FAILURE_SLOT - duration);
  const hasFailed = time >= start && time < start + duration;
  return hasFailed ? SENSORS[Math.floor(draw(3) * SENSORS.length)]! : [];
}
