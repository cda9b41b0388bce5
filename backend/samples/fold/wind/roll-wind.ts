import type { SampleValues } from '../../observation.js';
import type { FoldingSample } from '../folding-sample.js';
import type { SeriesState } from '../series-state.js';
import type { WindSample } from './wind-window.js';

const MINUTE_MS = 60_000;

const MEANS = [
  { minutes: 2, speed: 'windSpeed2MinAvg', direction: 'windDirection2MinAvg' },
  { minutes: 10, speed: 'windSpeed10MinAvg', direction: 'windDirection10MinAvg' },
] as const;

const GUSTS = [
  { minutes: 10, speed: 'windGustSpeed10Min', direction: 'windGustDirection10Min' },
  { minutes: 60, speed: 'windGustSpeed60Min', direction: 'windGustDirection60Min' },
] as const;

/** What rolling wind and gusts follow from. */
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

/** Adds mean wind and strongest gust of the spans that end with this sample. Rows without wind get none. */
export function rollWind(sample: FoldingSample, { wind, gusts }: Pick<SeriesState, 'wind' | 'gusts'>): void {
  const current = windOf(sample.values);
  if (current) {
    const wanted = MEANS.filter(({ speed, direction }) => sample.wants(speed) || sample.wants(direction));
    const spans = wanted.map(({ minutes }) => minutes * MINUTE_MS);
    const means = wanted.length > 0 ? wind.means(sample.time, spans, current) : [];
    wanted.forEach(({ speed, direction }, index) => {
      const mean = means[index]!;
      const formula = 'vector mean';
      if (sample.wants(speed)) sample.derive(speed, mean.speed, formula);
      if (sample.wants(direction)) sample.derive(direction, mean.direction, formula);
    });
  }
  const gust = gustOf(sample.values);
  if (gust) {
    for (const { minutes, speed, direction } of GUSTS) {
      // A gust the station sent may be another than ours: our direction would not belong to it.
      if (!sample.wants(speed)) continue;
      const strongest = gusts.strongest(sample.time, minutes * MINUTE_MS, gust);
      const formula = 'strongest';
      sample.derive(speed, strongest.speed, formula);
      if (strongest.speed > 0 && sample.wants(direction))
        sample.derive(direction, strongest.direction, formula);
    }
  }
}

/** Lets the windows know of the wind of the high-water time; called when that time is left behind. */
export function rememberWind({
  highWater,
  sent,
  wind,
  gusts,
}: Pick<SeriesState, 'highWater' | 'sent' | 'wind' | 'gusts'>): void {
  const current = windOf(sent);
  if (current) wind.add(highWater, current);
  const gust = gustOf(sent);
  if (gust) gusts.add(highWater, gust);
}

/** Lets the windows know of wind that came late. */
export function insertWind(
  { wind, gusts }: Pick<SeriesState, 'wind' | 'gusts'>,
  time: number,
  sent: SampleValues,
): void {
  const current = windOf(sent);
  if (current) wind.insert(time, current);
  const gust = gustOf(sent);
  if (gust) gusts.insert(time, gust);
}

function windOf(values: SampleValues): WindSample | null {
  return windSample(values, 'windSpeed', 'windDirection');
}

/** The gust of one sample: what the station calls so, or its wind when that is stronger or all there is. */
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
  // A vane stays where the last breath left it.
  return { speed, direction: typeof direction === 'number' && speed > 0 ? direction : NaN };
}
