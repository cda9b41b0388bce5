/** Reasons why a reading is suspect; they add up. */
export const QUALITY_FLAGS = { range: 1, step: 2, persistence: 4, internal: 8 } as const;
export type QualityFlag = keyof typeof QUALITY_FLAGS;

/** Limits of one measurement in its base unit; null: not checked. */
export interface QualityLimits {
  min: number | null;
  max: number | null;
  /** Greatest change from one sample to the next, an hour later or less. */
  step: number | null;
  /** Hours after which a reading that never changed is stuck. */
  stillHours: number | null;
}

const UNCHECKED: QualityLimits = { min: null, max: null, step: null, stillHours: null };

/** 1 hPa in inHg, 1 m/s in mph. */
const HPA = 1 / 33.86388640341;
const METER_PER_SECOND = 1 / 0.44704;

/** A healthy thermometer on 700 road stations repeated at most 14 readings of a quarter of an hour; this is far more. */
const STILL_HOURS = 24;

const temperature = (min: number, max: number): QualityLimits => ({ min, max, step: 35, stillHours: null });
const wind = (max: number): QualityLimits => ({
  min: 0,
  max,
  step: 20 * METER_PER_SECOND,
  stillHours: STILL_HOURS,
});
const pressure = (min: number): QualityLimits => ({
  min: min * HPA,
  max: 1100 * HPA,
  step: 15 * HPA,
  stillHours: null,
});
const between = (min: number, max: number): QualityLimits => ({ ...UNCHECKED, min, max });

/**
 * Ranges of MesoWest (temperature, wind, gust, sun) and MADIS (dew point, pressure, soil, visibility). Steps of MADIS
 * for an hour (temperature 35 °F, humidity 50 %, pressure 15 hPa) and, where it has none, of the WMO after Zahumenský
 * (wind 20 m/s, sun 800 W/m²): the WMO's finer ones are made for one-minute means and would flag a cold front told
 * every five minutes; a station that sends such means may set them. Wider where our measurements are: the
 * ground's globe and what heat feels like go beyond the air. Single keys come before their class.
 */
const BY_KEY: Readonly<Record<string, QualityLimits>> = {
  temperature: { ...temperature(-75, 135), stillHours: STILL_HOURS },
  dewPoint: temperature(-90, 90),
  wetBulb: temperature(-75, 105),
  soilTemperature: { ...temperature(-40, 150), step: null },
  blackGlobe: { ...temperature(-75, 200), step: null },
  wetBulbGlobe: { ...temperature(-75, 140), step: null },
  heatIndex: { ...temperature(-75, 250), step: null },
  humidex: { ...temperature(-75, 250), step: null },
  windChill: { ...temperature(-150, 135), step: null },
  apparentTemperature: { ...temperature(-150, 200), step: null },
  indoorTemperature: { ...temperature(-75, 150), step: null },
  relativeHumidity: { min: 0, max: 100, step: 50, stillHours: STILL_HOURS },
  indoorHumidity: between(0, 100),
  soilMoisture: between(0, 100),
  leafWetness: between(0, 100),
  // Barometers that tell tenths of an inch stay for days.
  stationPressure: pressure(568),
  adjustedPressure: pressure(846),
  altimeter: pressure(846),
  windSpeed: wind(144),
  windGustSpeed: wind(173),
  windDirection: { ...between(0, 360), stillHours: STILL_HOURS },
  rainRate: between(0, 142),
  rainLastHour: between(0, 17),
  rainLast24Hours: between(0, 76),
  // Snow on the ground lets more come from the sky and back than falls at the top of the air.
  solarRadiation: { min: -5, max: 1500, step: 800, stillHours: null },
  uvIndex: between(0, 50),
  visibility: between(0, 100),
};
const BY_CLASS: Readonly<Record<string, QualityLimits>> = {
  windspeed: { ...wind(173), step: null, stillHours: null },
  direction: between(0, 360),
};

/** @param key catalogue key; @param mClass its measurement class */
export function defaultQualityLimits(key: string, mClass: string): QualityLimits {
  return BY_KEY[key] ?? BY_CLASS[mClass] ?? UNCHECKED;
}
