import type { RainTotal } from '@mesonet/contract/rain-ledger.js';
import { DAY_MS } from '@mesonet/model/durations.js';

/**
 * Reserved keys for rain readings that are not in the catalogue. The journal and the fold get them in
 * `Observation.values`, but they are never stored in rows.
 */
export const RAIN_EVER_KEY = '~rainEver';
export const RAIN_FALLEN_KEY = '~rainFallen';

/**
 * Rain readings that rain can be counted from, the best first: a counter that runs longer restarts less often.
 * `~rainEver` counts since the gauge was made; `~rainFallen` is the increment since the sample before.
 */
const SOURCES = [RAIN_EVER_KEY, 'rainYear', 'rainMonth', 'rainWeek', 'rainToday', RAIN_FALLEN_KEY] as const;
export type RainSource = (typeof SOURCES)[number];

/**
 * Rain values of a sample by catalogue key, in inches and inches per hour. It may hold other keys, which are ignored.
 */
export type SentRain = Partial<Record<RainTotal | 'rainRate', number | string>>;

/** Rain readings of one sample that are not in the catalogue, inches. */
export type ReservedRain = Partial<Record<typeof RAIN_EVER_KEY | typeof RAIN_FALLEN_KEY, number>>;

/** @returns undefined when the sample does not have the reading, or it is negative */
export function rainReading(source: RainSource, sent: SentRain, rain: ReservedRain): number | undefined {
  const value =
    source === RAIN_EVER_KEY || source === RAIN_FALLEN_KEY
      ? rain[source]
      : (sent[source] as number | undefined);
  return value !== undefined && value >= 0 ? value : undefined;
}

/** Returns the best rain reading of a sample to count rain from; null when the sample has none. */
export function bestSource(sent: SentRain, rain: ReservedRain): RainSource | null {
  return SOURCES.find((source) => rainReading(source, sent, rain) !== undefined) ?? null;
}

/**
 * True when a counter may have restarted with its day, week, month or year between two readings.
 * @param since time of the first reading, UTC ms; `time` is that of the second
 */
export function mayRestart(source: RainSource, since: number, time: number): boolean {
  if (source === 'rainToday' || source === 'rainWeek') return true;
  return (source === 'rainMonth' || source === 'rainYear') && isNearMonthStart(since, time);
}

/** The months of a weather console begin at most this much before or after those in UTC. */
const MONTHS_DIFFER_MS = 1.5 * DAY_MS;

/**
 * True when a month, in whatever time zone, may have begun between two times (UTC ms). The month of a weather console
 * may also begin with a day that begins at nine. Some years of rain begin with another month than January.
 */
export function isNearMonthStart(since: number, time: number): boolean {
  return monthOf(since - MONTHS_DIFFER_MS) !== monthOf(time + MONTHS_DIFFER_MS);
}

/** Returns the number of months since the year 0, in UTC. */
function monthOf(time: number): number {
  const date = new Date(time);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
}

/** The readings of one sample that rain is counted from. */
export interface RainSample {
  /** Time of the sample, UTC ms. */
  time: number;
  sent: SentRain;
  reserved: ReservedRain;
  /** Time zone of the station, an IANA name. */
  timezone: string;
  /** Usual time between two samples of the station, ms. */
  usualMs: number;
}

/** The rain readings of one sample, without the time zone of the station. */
export type RainReadings = Omit<RainSample, 'timezone'>;
