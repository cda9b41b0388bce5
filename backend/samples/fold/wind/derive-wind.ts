import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { SampleValues } from '../../core/observation.js';
import type { FoldingSample } from '../sample/folding-sample.js';
import type { GustWindow } from './gust-window.js';
import type { WindSample, WindWindow } from './wind-window.js';

const MEANS = [
  { minutes: 2, speed: 'windSpeed2MinAvg', direction: 'windDirection2MinAvg' },
  { minutes: 10, speed: 'windSpeed10MinAvg', direction: 'windDirection10MinAvg' },
] as const;

const GUSTS = [
  { minutes: 10, speed: 'windGustSpeed10Min', direction: 'windGustDirection10Min' },
  { minutes: 60, speed: 'windGustSpeed60Min', direction: 'windGustDirection60Min' },
] as const;

/** Maps the key of a wind direction to the key of its speed. */
const SPEED_OF = new Map([
  ['windDirection', 'windSpeed'],
  ['windGustDirection', 'windGustSpeed'],
]);

const NO_KEYS: readonly string[] = [];

/** Wind of the last ten minutes and gusts of the last hour before the newest sample of a series. */
export interface RecentWind {
  wind: WindWindow;
  gusts: GustWindow;
}

/** Keys of the readings from which the mean wind and the strongest gusts are calculated. */
export const WIND_KEYS: readonly string[] = [
  'windSpeed',
  'windDirection',
  'windGustSpeed',
  'windGustDirection',
];

export const ROLLING_KEYS: readonly string[] = [...MEANS, ...GUSTS].flatMap(({ speed, direction }) => [
  speed,
  direction,
]);

/**
 * Adds to a sample the mean wind and the strongest gust of several spans of time, each of which ends with this sample.
 * A sample without a wind speed gets no mean. A sample with neither a wind speed nor a gust speed gets no gust.
 */
export function deriveWind(sample: FoldingSample, { wind, gusts }: RecentWind): void {
  const current = windOf(sample.given);
  if (current) {
    const wanted = MEANS.filter(({ speed, direction }) => sample.wants(speed) || sample.wants(direction));
    const spans = wanted.map(({ minutes }) => minutes * MINUTE_MS);
    const means = wanted.length > 0 ? wind.means(sample.time, spans, current) : [];
    wanted.forEach(({ speed, direction }, index) => {
      const mean = means[index]!;
      if (sample.wants(speed)) sample.derive(speed, mean.speed, 'scalar mean');
      if (sample.wants(direction)) sample.derive(direction, mean.direction, 'vector mean');
    });
  }
  const gust = gustOf(sample.given);
  if (gust) {
    for (const { minutes, speed, direction } of GUSTS) {
      // When the station sends its own strongest gust, no direction is added: that gust may be another one than the
      // gust calculated here, with another direction.
      if (!sample.wants(speed)) continue;
      const strongest = gusts.strongest(sample.time, minutes * MINUTE_MS, gust);
      const formula = 'strongest';
      sample.derive(speed, strongest.speed, formula);
      if (strongest.speed > 0 && sample.wants(direction))
        sample.derive(direction, strongest.direction, formula);
    }
  }
}

/** Adds the wind of the newest sample to the recent wind, because a newer sample has come. */
export function rememberWind({
  highWater,
  sent,
  wind,
  gusts,
}: RecentWind & { highWater: number; sent: SampleValues }): void {
  const current = windOf(sent);
  if (current) wind.add(highWater, current);
  const gust = gustOf(sent);
  if (gust) gusts.add(highWater, gust);
}

/** Adds the wind of a late sample to the recent wind. */
export function insertWind({ wind, gusts }: RecentWind, time: number, sent: SampleValues): void {
  const current = windOf(sent);
  if (current) wind.insert(time, current);
  const gust = gustOf(sent);
  if (gust) gusts.insert(time, gust);
}

function windOf(values: SampleValues): WindSample | null {
  return windSample(values, 'windSpeed', 'windDirection');
}

/** Returns the gust of a sample: the gust that it sent, or its wind if that is stronger or it sent no gust. */
function gustOf(values: SampleValues): WindSample | null {
  const wind = windOf(values);
  const gust = windSample(values, 'windGustSpeed', 'windGustDirection');
  if (!gust || !wind) return gust ?? wind;
  if (gust.speed < wind.speed) return wind;
  return Number.isNaN(gust.direction) ? { ...gust, direction: wind.direction } : gust;
}

function windSample(values: SampleValues, speedKey: string, directionKey: string): WindSample | null {
  const speed = values[speedKey];
  const direction = values[directionKey];
  if (typeof speed !== 'number' || !(speed >= 0)) return null;
  // Without wind, a wind vane still points where the last wind left it, so its direction means nothing.
  return { speed, direction: typeof direction === 'number' && speed > 0 ? direction : NaN };
}

/**
 * Returns the wind directions that a row lacks because their wind speed is 0: the vane still points where the last wind
 * left it, which would distort a mean direction.
 * @param shown values that tell the wind speeds
 */
export function calmDirections(shown: SampleValues): readonly string[] {
  let calm = NO_KEYS;
  for (const [direction, speed] of SPEED_OF) if (shown[speed] === 0) calm = [...calm, direction];
  return calm;
}

/** True for the key of a direction whose wind speed in the row is 0. */
export function isCalmDirection(key: string, row: SampleValues): boolean {
  const speed = SPEED_OF.get(key);
  return speed !== undefined && row[speed] === 0;
}
