import type { QualityLimits } from './quality-limits.js';

const UNCHECKED: QualityLimits = { min: null, max: null, step: null, minuteStep: null, stillHours: null };

/** 1 hPa in inHg, 1 m/s in mph, 3 °C in °F. */
const HPA = 1 / 33.86388640341;
const METER_PER_SECOND = 1 / 0.44704;
const THREE_CELSIUS = 5.4;

/**
 * A real year of hours at a foggy coast repeats a temperature for 24 hours. Road stations repeat it for 3.5 hours at
 * most, so a day catches a broken sensor and spares such a coast.
 */
const STILL_HOURS = 24;

const between = (min: number, max: number): QualityLimits => ({ ...UNCHECKED, min, max });
const temperature = (min: number, max: number): QualityLimits => ({
  ...between(min, max),
  step: 35,
  minuteStep: THREE_CELSIUS,
});
const wind = (): QualityLimits => ({
  ...between(0, 287),
  step: 20 * METER_PER_SECOND,
  stillHours: STILL_HOURS,
});
const pressure = (min: number): QualityLimits => ({
  ...between(min * HPA, 1100 * HPA),
  step: 15 * HPA,
  minuteStep: 2 * HPA,
});

/**
 * Ranges of MADIS (wind, gust, pressure, soil, visibility) and MesoWest (temperature, sun); where neither has one,
 * beyond what was ever measured on Earth. Steps of an hour are those of MADIS (temperature 35 °F, humidity 50 %,
 * pressure 15 hPa), steps of a minute those of WMO-No. 8 after Zahumenský (3 °C, 15 %, 2 hPa); wind (20 m/s) and sun
 * (800 W/m²) change as much in a minute as in an hour. Single keys come before their class.
 */
const BY_KEY: Readonly<Record<string, QualityLimits>> = {
  temperature: { ...temperature(-75, 135), stillHours: STILL_HOURS },
  // Dhahran had 95 °F in 2003.
  dewPoint: temperature(-90, 105),
  wetBulb: temperature(-75, 105),
  soilTemperature: temperature(-40, 150),
  indoorTemperature: temperature(-75, 150),
  // A globe in the sun, or out of it, changes faster than air.
  blackGlobe: { ...temperature(-75, 200), step: 60, minuteStep: 18 },
  wetBulbGlobe: { ...temperature(-75, 140), minuteStep: 9 },
  // They follow the humidity as well as the temperature.
  heatIndex: { ...temperature(-75, 250), step: 60, minuteStep: 18 },
  humidex: { ...temperature(-75, 250), step: 60, minuteStep: 18 },
  // They change with every gust, as much as they differ from the temperature.
  windChill: between(-150, 135),
  apparentTemperature: between(-150, 200),
  relativeHumidity: { ...between(0, 100), step: 50, minuteStep: 15, stillHours: STILL_HOURS },
  indoorHumidity: between(0, 100),
  soilMoisture: between(0, 100),
  leafWetness: between(0, 100),
  // A barometer of coarse resolution repeats a reading for days, and some files have one pressure for a year.
  stationPressure: pressure(568),
  adjustedPressure: pressure(846),
  altimeter: pressure(846),
  densityAltitude: between(-20_000, 40_000),
  // Vapor at a dew point of 105 °F, and saturation at 135 °F.
  vaporPressure: between(0, 2.5),
  vaporPressureDeficit: between(0, 6),
  windSpeed: wind(),
  windGustSpeed: { ...wind(), step: null },
  windDirection: { ...between(0, 360), stillHours: STILL_HOURS },
  // The greatest wind all day long.
  windRunToday: between(0, 6_888),
  // Records: 71.8 in a day, 214 in a week, 366 in a month, 1,042 in a year.
  rainToday: between(0, 76),
  rainWeek: between(0, 250),
  rainMonth: between(0, 400),
  rainYear: between(0, 1_100),
  rainEvent: between(0, 400),
  rainRate: between(0, 142),
  rainLastHour: between(0, 17),
  rainLast24Hours: between(0, 76),
  hailToday: between(0, 1e6),
  // Mount Ibuki had 465 inches in 1927.
  snowDepth: between(0, 500),
  // Snow on the ground lets more come from the sky and back than falls at the top of the air.
  solarRadiation: { ...between(-5, 1500), step: 800, stillHours: STILL_HOURS },
  uvIndex: { ...between(0, 50), stillHours: STILL_HOURS },
  illuminance: { ...between(0, 250_000), stillHours: STILL_HOURS },
  photosyntheticRadiation: { ...between(-10, 3_500), stillHours: STILL_HOURS },
  // 5 mm an hour is several times what the driest wind takes from wet grass.
  evapotranspiration: between(0, 0.2),
  visibility: between(0, 100),
  cloudBase: between(-1_500, 60_000),
  lightningCountToday: between(0, 1e6),
  // Detectors hear 25 miles; the 255 km of some of them stand for "no strike yet".
  lightningDistance: between(0, 150),
  pm25: between(0, 5_000),
  // Dust storms reach 15,000.
  pm10: between(0, 20_000),
  ozone: between(0, 5),
  // Plants under glass draw it down to 150; sensors end at 40,000.
  carbonDioxide: between(100, 50_000),
  airQualityIndex: between(0, 3_000),
  // From the Dead Sea to the highest lakes, above sea level or above any datum of the station.
  waterLevel: between(-1_500, 30_000),
  latitude: between(-90, 90),
  longitude: between(-180, 180),
  batteryVoltage: between(0, 100),
};
const BY_CLASS: Readonly<Record<string, QualityLimits>> = {
  windspeed: between(0, 287),
  direction: between(0, 360),
};

/** @param key catalogue key; @param mClass its measurement class */
export function defaultQualityLimits(key: string, mClass: string): QualityLimits {
  return BY_KEY[key] ?? BY_CLASS[mClass] ?? UNCHECKED;
}
