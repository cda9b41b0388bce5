import type { QualityLimits } from './quality-limits.js';

const UNCHECKED: QualityLimits = { min: null, max: null, step: null, minuteStep: null, stillHours: null };

/**
 * The units in which the sources state their limits, converted to base units: 1 hPa in inHg, 1 m/s in mph, and a
 * difference of 3 °C in °F.
 */
const HPA = 1 / 33.86388640341;
const METER_PER_SECOND = 1 / 0.44704;
const THREE_CELSIUS = 5.4;

/**
 * A value that has not changed for this long is stuck. Temperatures at a foggy coast repeated for up to 24 hours
 * in a year of hourly readings, those of road stations for 3.5 hours at most. So a day finds a broken sensor and
 * does not flag a foggy coast.
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
 * Limits by key. Ranges are from two archives of station data, MADIS (wind, gust, pressure, soil, visibility) and
 * MesoWest (temperature, sun); the others exceed all values measured on Earth. A step is the greatest allowed
 * change. Steps of an hour are from MADIS (temperature 35 °F, humidity 50 %, pressure 15 hPa), steps of a minute
 * from WMO-No. 8 after Zahumenský (3 °C, 15 %, 2 hPa). The steps of wind (20 m/s) and sun (800 W/m²) are the same
 * for an hour and a minute.
 */
const BY_KEY: Readonly<Record<string, QualityLimits>> = {
  temperature: { ...temperature(-75, 135), stillHours: STILL_HOURS },
  // The dew point reached 95 °F in Dhahran in 2003.
  dewPoint: temperature(-90, 105),
  wetBulb: temperature(-75, 105),
  soilTemperature: temperature(-40, 150),
  indoorTemperature: temperature(-75, 150),
  // A black globe thermometer changes faster than air when the sun begins or stops to shine on it.
  blackGlobe: { ...temperature(-75, 200), step: 60, minuteStep: 18 },
  wetBulbGlobe: { ...temperature(-75, 140), minuteStep: 9 },
  // Heat index and humidex follow the humidity as well as the temperature, so larger steps are allowed.
  heatIndex: { ...temperature(-75, 250), step: 60, minuteStep: 18 },
  humidex: { ...temperature(-75, 250), step: 60, minuteStep: 18 },
  // Wind chill and apparent temperature change strongly with every gust, so no step is checked.
  windChill: between(-150, 135),
  apparentTemperature: between(-150, 200),
  relativeHumidity: { ...between(0, 100), step: 50, minuteStep: 15, stillHours: STILL_HOURS },
  indoorHumidity: between(0, 100),
  soilMoisture: between(0, 100),
  leafWetness: between(0, 100),
  // A pressure that does not change is no fault: coarse barometers repeat a reading for days, and some files hold
  // one pressure for a year.
  stationPressure: pressure(568),
  adjustedPressure: pressure(846),
  altimeter: pressure(846),
  densityAltitude: between(-20_000, 40_000),
  // The limit of vapor pressure lies a little above the vapor pressure of air with a dew point of 105 °F. The limit of
  // the vapor pressure deficit lies a little above the vapor pressure of saturated air of 135 °F.
  vaporPressure: between(0, 2.5),
  vaporPressureDeficit: between(0, 6),
  windSpeed: wind(),
  windGustSpeed: { ...wind(), step: null },
  windDirection: { ...between(0, 360), stillHours: STILL_HOURS },
  // The wind run is the distance that the air travels in a day. Its limit, in miles, is that of a whole day with the
  // strongest allowed wind.
  windRunToday: between(0, 6_888),
  // World records of rain in inches: 71.8 in a day, 214 in a week, 366 in a month and 1,042 in a year.
  rainToday: between(0, 76),
  rainWeek: between(0, 250),
  rainMonth: between(0, 400),
  rainYear: between(0, 1_100),
  rainEvent: between(0, 400),
  rainRate: between(0, 142),
  rainLastHour: between(0, 17),
  rainLast24Hours: between(0, 76),
  hailToday: between(0, 1e6),
  // The deepest snow was 465 inches, on Mount Ibuki in 1927.
  snowDepth: between(0, 500),
  // With light reflected between snow and clouds, radiation can exceed that at the top of the atmosphere.
  solarRadiation: { ...between(-5, 1500), step: 800, stillHours: STILL_HOURS },
  uvIndex: { ...between(0, 50), stillHours: STILL_HOURS },
  illuminance: { ...between(0, 250_000), stillHours: STILL_HOURS },
  photosyntheticRadiation: { ...between(-10, 3_500), stillHours: STILL_HOURS },
  // The limit of evapotranspiration is 5 mm an hour; even the driest wind takes only a fraction of that from wet grass.
  evapotranspiration: between(0, 0.2),
  visibility: between(0, 100),
  cloudBase: between(-1_500, 60_000),
  lightningCountToday: between(0, 1e6),
  // Lightning detectors reach 25 miles, but some report a distance of 255 km (158 miles) before the first strike.
  lightningDistance: between(0, 150),
  pm25: between(0, 5_000),
  // Fine dust reaches 15,000 µg/m³ in dust storms.
  pm10: between(0, 20_000),
  ozone: between(0, 5),
  // Carbon dioxide falls to 150 ppm in greenhouses full of plants; sensors measure up to 40,000 ppm.
  carbonDioxide: between(100, 50_000),
  airQualityIndex: between(0, 3_000),
  // Water levels range from the Dead Sea to the highest lakes, above sea level or above the station's own zero.
  waterLevel: between(-1_500, 30_000),
  latitude: between(-90, 90),
  longitude: between(-180, 180),
  batteryVoltage: between(0, 100),
};
const BY_CLASS: Readonly<Record<string, QualityLimits>> = {
  windspeed: between(0, 287),
  direction: between(0, 360),
};

/**
 * @param key key of the catalogue; limits of the key override those of its class
 * @param mClass class of the measurement
 */
export function defaultQualityLimits(key: string, mClass: string): QualityLimits {
  return BY_KEY[key] ?? BY_CLASS[mClass] ?? UNCHECKED;
}
