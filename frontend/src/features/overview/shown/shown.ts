import { type Reading, type ReadingName, type StationSummary } from '../station-summary.js';

interface ShownMeasurement {
  title: string;
  reading: ReadingName;
  /** Measurement key that decides the unit and digits of the readings. */
  key: string;
  /** Words for the two orders of the list, such as "warmest first". */
  greatestFirst: string;
  leastFirst: string;
}

/** Measurements that the map and the list can show, by their names in the address bar. */
export const SHOWN = {
  temperature: {
    title: 'Temperature',
    reading: 'temperature',
    key: 'temperature',
    greatestFirst: 'warmest first',
    leastFirst: 'coldest first',
  },
  wind: {
    title: 'Wind',
    reading: 'windSpeed',
    key: 'windSpeed',
    greatestFirst: 'strongest first',
    leastFirst: 'calmest first',
  },
  humidity: {
    title: 'Humidity',
    reading: 'humidity',
    key: 'relativeHumidity',
    greatestFirst: 'most humid first',
    leastFirst: 'driest first',
  },
  pressure: {
    title: 'Pressure',
    reading: 'pressure',
    key: 'adjustedPressure',
    greatestFirst: 'highest first',
    leastFirst: 'lowest first',
  },
  rain: {
    title: 'Rain today',
    reading: 'rainToday',
    key: 'rainToday',
    greatestFirst: 'wettest first',
    leastFirst: 'driest first',
  },
} as const satisfies Record<string, ShownMeasurement>;

export type ShownName = keyof typeof SHOWN;
export const SHOWN_NAMES = Object.keys(SHOWN) as ShownName[];

/**
 * Finds the reading of a station that can be compared with readings of other stations.
 * @returns null when the station or its sensor is silent, or the pressure is not reduced to sea level
 */
export function comparableReading(summary: StationSummary, shown: ShownName): Reading | null {
  const reading = summary[SHOWN[shown].reading];
  if (!summary.isActive || !reading || reading.isOutdated || reading.key === 'stationPressure') return null;
  return reading;
}
