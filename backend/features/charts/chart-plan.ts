import type { ChartQuery } from '@mesonet/contract/charts.js';
import { rainBarMs, rainCounter } from '@mesonet/contract/rain-amounts.js';
import type { Interval } from '../../query/buckets.js';
import { parseTrendKeys, type TrendKey } from '../../query/trends/trend-keys.js';
import { type ChartStation, type DecidedQuery, invalidKeys, readChartQuery } from './chart-query.js';
import type { SeriesShape } from './draw/chart-model.js';

/** One curve before its data is there. */
export interface SeriesPlan {
  trend: TrendKey;
  shape: SeriesShape;
  /** Trend key of how many samples each bucket holds. */
  count: string;
  /** Trend keys of the band behind the line. */
  band?: { low: string; high: string };
  /** Bars show what each added to a counter, not the counter. */
  isAmount: boolean;
}

/** What to read, and what to make of it. */
export interface ChartPlan {
  query: DecidedQuery;
  series: SeriesPlan[];
  /** Length of a bucket, ms; Infinity: a day or another unit of the calendar, which differ in length. */
  bucketMs: number;
  /** Length of a bar, ms; null: as long as a bucket. */
  barMs: number | null;
}

const MAX_SERIES = 16;
/** Behind more lines than this, bands would be a fog. */
const MAX_BANDS = 3;
const BUCKETS_PER_PIXEL = 2;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** @throws InvalidInput naming the parameter */
export function planChart(asked: ChartQuery, station: ChartStation, now: number): ChartPlan {
  const query = readChartQuery(asked, [], BUCKETS_PER_PIXEL * asked.width, station, now);
  const series = planSeries(query.keys, query.interval);
  const keys = series.flatMap(({ trend, count, band }) => [
    trend.key,
    count,
    ...(band ? [band.low, band.high] : []),
  ]);
  const bucketMs = bucketLength(query.interval);
  const { start, end } = query.range;
  return {
    query: { ...query, keys: parseTrendKeys(keys.join(), [], station.extras) },
    series,
    bucketMs,
    barMs: asked.interval || bucketMs === Infinity ? null : rainBarMs(end - start, bucketMs),
  };
}

function planSeries(keys: readonly TrendKey[], interval: Interval): SeriesPlan[] {
  if (keys.length > MAX_SERIES) throw invalidKeys(`Select at most ${MAX_SERIES} measurements for one chart`);
  return keys.map((trend) => planOne(trend, interval, keys.length <= MAX_BANDS));
}

function planOne(trend: TrendKey, interval: Interval, isBanded: boolean): SeriesPlan {
  const { measurement, stat } = trend;
  const { key, isText } = measurement;
  if (isText && stat !== 'count') throw invalidKeys(`${key} is text and cannot be drawn`);
  const shape = shapeOf(trend);
  // Of a whole range there is no counter.
  const isAmount = key === 'rainToday' && stat === 'max' && interval !== 'all';
  const hasBand = isBanded && shape === 'line' && stat === 'avg';
  return {
    trend: isAmount ? { ...trend, key: rainCounter(interval) } : trend,
    shape,
    count: `${key}.count`,
    ...(hasBand && { band: { low: `${key}.min`, high: `${key}.max` } }),
    isAmount,
  };
}

function shapeOf({ measurement: { mClass }, stat }: TrendKey): SeriesShape {
  if (['count', 'stddev', 'range', 'sum'].includes(stat)) return 'line';
  if (mClass === 'direction') return 'points';
  return mClass === 'rain' ? 'bars' : 'line';
}

function bucketLength(interval: Interval): number {
  if (interval === 'hour') return DAY / 24;
  const isCalendar = typeof interval === 'string' || interval * MINUTE >= DAY;
  return isCalendar ? Infinity : interval * MINUTE;
}
