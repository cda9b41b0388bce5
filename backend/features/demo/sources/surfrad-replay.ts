import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { toBase, unitOf } from '@mesonet/model/units.js';
import type { SampleValues } from '../../../samples/core/observation.js';
import { dewPoint } from '../../../weather/humidity.js';
import { toCelsius, toFahrenheit } from '../../../weather/temperature.js';
import { noise } from './noise.js';
import { atResolution, humidityAt, wrapDegrees } from './quantities.js';
import type { SurfradDay, SurfradMinute } from '../../../ingest/files/surfrad-file.js';

const CELSIUS = unitOf('temperature', 'degreeC')!;
const MILLIBAR = unitOf('pressure', 'millibar')!;
const METERS_PER_SECOND = unitOf('windspeed', 'metersPerSecond')!;

/**
 * Returns the values of one minute of the file with measurements, in base units. Missing or flagged readings are left
 * out. A wind of zero has no direction. Negative solar radiation at night, an error of the sensor, becomes 0.
 * @param minute minute of the UTC day, 0 to 1439
 */
export function observationAt(day: SurfradDay, minute: number): SampleValues {
  const reading = day.minutes[minute];
  return reading ? toValues(reading) : {};
}

/**
 * Returns values at any time from a file with one measured day. Each minute is used at the same minute of every UTC
 * day, so the sunlight fits the time of day. The end of the day is adjusted to its beginning, and slow made-up weather
 * makes the days differ.
 * @param seed the same seed and time give the same values
 * @returns values in base units, without missing ones, at a time in UTC ms
 */
export function surfradReplay(day: SurfradDay, seed: number): (time: number) => SampleValues {
  const drift = driftOf(day);
  return (time) => {
    const minute = Math.floor((((time % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
    const reading = day.minutes[minute];
    if (!reading) return {};
    return atResolution(toValues(withWeather(withoutDrift(reading, drift, minute / 1440), seed, time)));
  };
}

function toValues(reading: SurfradMinute): SampleValues {
  const { temperatureC, humidity, pressureMbar, windSpeedMs, windDirection, solarRadiation } = reading;
  const values: SampleValues = {};
  if (temperatureC !== null) values.temperature = toBase(temperatureC, CELSIUS);
  if (humidity !== null) values.relativeHumidity = humidity;
  if (pressureMbar !== null) values.stationPressure = toBase(pressureMbar, MILLIBAR);
  if (windSpeedMs !== null) values.windSpeed = toBase(windSpeedMs, METERS_PER_SECOND);
  if (windDirection !== null && windSpeedMs !== 0) values.windDirection = windDirection;
  if (solarRadiation !== null) values.solarRadiation = Math.max(0, solarRadiation);
  return values;
}

interface Drift {
  temperatureC: number;
  dewPointC: number;
  pressureMbar: number;
}

/** Computes the drift: by how much the last reading of the day differs from the first. */
function driftOf({ minutes }: SurfradDay): Drift {
  const change = (read: (minute: SurfradMinute) => number | null) => {
    const readings = minutes.flatMap((minute) => (minute ? (read(minute) ?? []) : []));
    return (readings.at(-1) ?? 0) - (readings[0] ?? 0);
  };
  return {
    temperatureC: change(({ temperatureC }) => temperatureC),
    dewPointC: change(dewPointC),
    pressureMbar: change(({ pressureMbar }) => pressureMbar),
  };
}

/**
 * Removes the day's drift in equal parts, so that there is no jump at midnight. Humidity follows from the dew point.
 */
function withoutDrift(reading: SurfradMinute, drift: Drift, fractionOfDay: number): SurfradMinute {
  return withAir(reading, {
    temperatureC: -drift.temperatureC * fractionOfDay,
    dewPointC: -drift.dewPointC * fractionOfDay,
    pressureMbar: -drift.pressureMbar * fractionOfDay,
  });
}

/** Adds weather that lasts a few days. Warmer air is also moister, and clouds only reduce the light. */
function withWeather(reading: SurfradMinute, seed: number, time: number): SurfradMinute {
  const warmth = 4 * noise(seed, time, 60 * HOUR_MS) + noise(seed + 1, time, 9 * HOUR_MS);
  const clouds = Math.max(0, noise(seed + 2, time, 32 * HOUR_MS));
  const light = 1 - 0.6 * clouds * (0.7 + 0.3 * noise(seed + 3, time, 12 * MINUTE_MS));
  const strength = Math.exp(0.5 * noise(seed + 4, time, 30 * HOUR_MS));
  const { windSpeedMs, windDirection, solarRadiation } = reading;
  return {
    ...withAir(reading, {
      temperatureC: warmth,
      dewPointC: 0.8 * warmth + 1.5 * noise(seed + 5, time, 40 * HOUR_MS),
      pressureMbar: 6 * noise(seed + 6, time, 3 * DAY_MS),
    }),
    windSpeedMs: windSpeedMs === null ? null : windSpeedMs * strength,
    windDirection:
      windDirection === null ? null : wrapDegrees(windDirection + 25 * noise(seed + 7, time, 20 * HOUR_MS)),
    solarRadiation: solarRadiation === null ? null : solarRadiation * light,
  };
}

/** Adds changes to temperature, dew point and pressure. The resulting humidity is at most 100 %. */
function withAir(reading: SurfradMinute, change: Drift): SurfradMinute {
  const moisture = dewPointC(reading);
  const temperatureC = reading.temperatureC === null ? null : reading.temperatureC + change.temperatureC;
  return {
    ...reading,
    temperatureC,
    humidity:
      temperatureC === null || moisture === null
        ? reading.humidity
        : humidityAt(toFahrenheit(temperatureC), toFahrenheit(moisture + change.dewPointC)),
    pressureMbar: reading.pressureMbar === null ? null : reading.pressureMbar + change.pressureMbar,
  };
}

function dewPointC({ temperatureC, humidity }: SurfradMinute): number | null {
  if (temperatureC === null || humidity === null) return null;
  const fahrenheit = dewPoint(toFahrenheit(temperatureC), humidity);
  return fahrenheit === null ? null : toCelsius(fahrenheit);
}
