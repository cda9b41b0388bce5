import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { rememberPerStation } from '../../shared/stations/remember-per-station.js';

/** A last known number of a station. */
export interface Reading {
  key: string;
  /** Base unit. */
  value: number;
  /** A sensor fell silent while the station goes on: the value is older than its newest sample. */
  isOutdated: boolean;
}

/** What the overview shows of a station; null: it never sent the like. */
export interface StationSummary {
  station: Station;
  isActive: boolean;
  /** The station never sent a sample: it cannot be late. */
  isWaiting: boolean;
  /** Measurements whose alarms fire and wait for somebody. */
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

/** Per figure the keys that can fill it, best first. */
export const SOURCES: Record<ReadingName, readonly string[]> = {
  temperature: ['temperature'],
  humidity: ['relativeHumidity'],
  windSpeed: ['windSpeed2MinAvg', 'windSpeed', 'windSpeed10MinAvg'],
  windDirection: ['windDirection2MinAvg', 'windDirection', 'windDirection10MinAvg'],
  gust: ['windGustSpeed10Min', 'windGustSpeed'],
  pressure: ['adjustedPressure', 'stationPressure'],
  rainToday: ['rainToday'],
};

/** A summary is made from these. */
export const SUMMARY_KEYS: readonly string[] = Object.values(SOURCES).flat();

/** @returns true when the station has a position */
export function isPlaced({ station }: Pick<StationSummary, 'station'>): boolean {
  return station.latitude !== null && station.longitude !== null;
}

/** A value may lag this far behind the newest sample: sensors report in turns. */
const OUTDATED_MS = 10 * 60_000;

const NOTHING: readonly string[] = [];

/** What a summary is made from: the last known values of a station, each with its time. */
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

/** The first current reading of several keys; an outdated one only when there is no other. */
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
