import type { SampleValues } from '../../observation.js';

/**
 * Reserved keys of what a station may tell of its rain that is no measurement of the catalogue. They travel in
 * `Observation.values` through the journal and are never stored.
 */
export const RAIN_EVER_KEY = '~rainEver';
export const RAIN_FALLEN_KEY = '~rainFallen';

/**
 * Readings that rain can be counted by, the best first: the longer a counter runs, the seldomer it begins anew.
 * `~rainEver` since the gauge was made, `~rainFallen` since the sample before.
 */
const SOURCES = [RAIN_EVER_KEY, 'rainYear', 'rainMonth', 'rainWeek', 'rainToday', RAIN_FALLEN_KEY] as const;
export type RainSource = (typeof SOURCES)[number];

/** Counters of one sample, inches; those the catalogue does not have. */
export type ReservedRain = Partial<Record<typeof RAIN_EVER_KEY | typeof RAIN_FALLEN_KEY, number>>;

/** Parts the reserved keys from the measurements. The values are returned as they are when there are none. */
export function partRain(values: SampleValues): { values: SampleValues; rain: ReservedRain | null } {
  if (!(RAIN_EVER_KEY in values) && !(RAIN_FALLEN_KEY in values)) return { values, rain: null };
  const { [RAIN_EVER_KEY]: ever, [RAIN_FALLEN_KEY]: fallen, ...rest } = values;
  const rain: ReservedRain = {};
  if (typeof ever === 'number') rain[RAIN_EVER_KEY] = ever;
  if (typeof fallen === 'number') rain[RAIN_FALLEN_KEY] = fallen;
  return { values: rest, rain };
}

/** @returns undefined when the sample has no such reading, or a negative one */
export function rainReading(source: RainSource, sent: SampleValues, rain: ReservedRain): number | undefined {
  const value =
    source === RAIN_EVER_KEY || source === RAIN_FALLEN_KEY
      ? rain[source]
      : (sent[source] as number | undefined);
  return value !== undefined && value >= 0 ? value : undefined;
}

/** The best reading of a sample to count by; null when it has none. */
export function bestSource(sent: SampleValues, rain: ReservedRain): RainSource | null {
  return SOURCES.find((source) => rainReading(source, sent, rain) !== undefined) ?? null;
}
