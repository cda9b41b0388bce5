import { MINUTE_MS } from '@mesonet/model/durations.js';
import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { rememberPerStation } from '../../shared/stations/remember-per-station.js';

/** The last known value of a measurement of a station. */
export interface Reading {
  key: string;
  /** Value in the base unit. */
  value: number;
  /**
   * True when the value is older than the station's newest sample, because its sensor stopped while
   * the station still sends.
   */
  isOutdated: boolean;
}

/** The values that the overview shows of a station; null where the station has never sent the measurement. */
export interface StationSummary {
  station: Station;
  isActive: boolean;
  /** True when the station has never sent a sample. It then counts as waiting for one, not as silent. */
  isWaiting: boolean;
  /** Keys of measurements with firing alarms that nobody has acknowledged or snoozed. */
  firingKeys: readonly string[];
  temperature: Reading | null;
  humidity: Reading | null;
  windSpeed: Reading | null;
  windDirection: Reading | null;
  gust: Reading | null;
  pressure: Reading | null;
  rainToday: Reading | null;
}

export type ReadingName = Exclude<keyof StationSummary, 'station' | 'isActive' | 'isWaiting' | 'firingKeys'>;

/** For each value that the overview shows: the measurement keys from which it is read, the best first. */
export const SOURCES: Record<ReadingName, readonly string[]> = {
  temperature: ['temperature'],
  humidity: ['relativeHumidity'],
  windSpeed: ['windSpeed2MinAvg', 'windSpeed', 'windSpeed10MinAvg'],
  windDirection: ['windDirection2MinAvg', 'windDirection', 'windDirection10MinAvg'],
  gust: ['windGustSpeed10Min', 'windGustSpeed'],
  pressure: ['adjustedPressure', 'stationPressure'],
  rainToday: ['rainToday'],
};

/** Measurement keys that the overview needs. */
export const SUMMARY_KEYS: readonly string[] = Object.values(SOURCES).flat();

/** @returns true when the station has a position */
export function isPlaced({ station }: Pick<StationSummary, 'station'>): boolean {
  return station.latitude !== null && station.longitude !== null;
}

/**
 * A value counts as outdated when it is older than the newest sample by more than this. A smaller difference is usual,
 * because the sensors of a station report in turns.
 */
const OUTDATED_MS = 10 * MINUTE_MS;

const NOTHING: readonly string[] = [];

/** The last known values of a station, each with its time, from which its summary is built. */
export interface LastValues {
  updateTS: LatestValues['updateTS'];
  values: Readonly<Record<string, Pick<LatestValues['values'][string], 'value' | 'time'>>>;
}

export const summaryOf = rememberPerStation(toSummary);

export function toSummary(station: Station, latest: LastValues | undefined): StationSummary {
  const readingOf = (name: ReadingName) => readFirst(SOURCES[name], latest);
  return {
    station,
    isActive: station.active === true,
    isWaiting: !station.last_update,
    firingKeys: NOTHING,
    temperature: readingOf('temperature'),
    humidity: readingOf('humidity'),
    windSpeed: readingOf('windSpeed'),
    windDirection: readingOf('windDirection'),
    gust: readingOf('gust'),
    pressure: readingOf('pressure'),
    rainToday: readingOf('rainToday'),
  };
}

/**
 * Returns the first current reading among several keys. It returns an outdated reading only when no current one exists.
 */
function readFirst(keys: readonly string[], latest: LastValues | undefined): Reading | null {
  const readings = keys.flatMap((key) => read(key, latest) ?? []);
  return readings.find(({ isOutdated }) => !isOutdated) ?? readings[0] ?? null;
}

function read(key: string, latest: LastValues | undefined): Reading | null {
  const known = latest && Object.hasOwn(latest.values, key) ? latest.values[key] : undefined;
  if (!known || typeof known.value !== 'number') return null;
  const newest = Date.parse(latest?.updateTS ?? '');
  return { key, value: known.value, isOutdated: newest - Date.parse(known.time) > OUTDATED_MS };
}
