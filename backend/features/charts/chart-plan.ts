import type { ChartQuery } from '@mesonet/contract/charts.js';
import type { SeriesShape } from '@mesonet/model/chart/trend-series.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { rainBarMs, rainCounter } from '@mesonet/model/rain-amounts.js';
import type { Interval } from '../../query/buckets.js';
import { parseTrendKeys, type TrendKey } from '../../query/trends/trend-keys.js';
import { type ChartStation, type DecidedQuery, invalidKeys, readChartQuery } from './chart-query.js';

/** A curve of a chart before its data is read */
export interface SeriesPlan {
  trend: TrendKey;
  shape: SeriesShape;
  /** Key of that column of the trend that contains the number of samples in each bucket, which is a span of time */
  count: string;
  /**
   * Keys of the trend columns for a band behind the line. It is drawn if a bucket has at least `samples` samples on
   * average.
   */
  band?: { low: string; high: string; samples: number };
  /** True when bars show by how much a counter, such as that of rain, rose in each bar, and not the counter itself */
  isAmount: boolean;
}

/** The data that a chart reads, and the curves that are made of it */
export interface ChartPlan {
  query: DecidedQuery;
  series: SeriesPlan[];
  /** Length of a bucket, ms; Infinity for days and other units of the calendar, because their lengths differ */
  bucketMs: number;
  /** Length of a bar, ms; null when a bar is as long as a bucket */
  barMs: number | null;
}

const MAX_SERIES = 16;
/** The most lines that get a band behind them. More bands would hide each other. */
const MAX_BANDS = 3;
/**
 * A band is drawn only if a bucket has at least this many samples on average, because fewer say little about the
 * spread.
 */
const BAND_SAMPLES = 3;
const BUCKETS_PER_PIXEL = 2;

/**
 * Plans the data and the curves of a chart from its query.
 * @throws InvalidInput that names the wrong parameter
 */
export function planChart(asked: ChartQuery, station: ChartStation, now: number): ChartPlan {
  const usualBuckets = BUCKETS_PER_PIXEL * asked.width;
  const query = readChartQuery(asked, { measKeys: [], usualBuckets }, station, now);
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
  const isBanded = keys.length <= MAX_BANDS;
  return withGusts(keys.map((trend) => planOne(trend, interval, isBanded)));
}

/**
 * Draws gusts as the upper edge of a band above the curve of the mean wind speed, as the console does. The curves of
 * other wind speeds then have no band.
 */
function withGusts(series: SeriesPlan[]): SeriesPlan[] {
  const isGust = ({ trend: { measurement, stat } }: SeriesPlan) =>
    measurement.key.startsWith('windGustSpeed') && stat === 'max';
  const isSpeed = ({ trend: { measurement, stat } }: SeriesPlan) =>
    measurement.key === 'windSpeed' && stat === 'avg';
  const gust = series.find(isGust);
  if (!gust || !series.some((each) => isSpeed(each) && each.band)) return series;
  return series.map((each) => {
    if (each === gust) return { ...each, shape: 'edge' };
    if (!each.band || each.trend.measurement.mClass !== gust.trend.measurement.mClass) return each;
    const { band: _, ...line } = each;
    return isSpeed(each)
      ? { ...line, band: { low: each.trend.key, high: gust.trend.key, samples: 1 } }
      : line;
  });
}

function planOne(trend: TrendKey, interval: Interval, isBanded: boolean): SeriesPlan {
  const { measurement, stat } = trend;
  const { key, isText } = measurement;
  if (isText && stat !== 'count') throw invalidKeys(`${key} is text and cannot be drawn`);
  const shape = shapeOf(trend);
  // If one bucket covers the whole time range, no rain counter is suitable, because each counter starts again with a
  // new day, month or year.
  const isAmount = key === 'rainToday' && stat === 'max' && interval !== 'all';
  const hasBand = isBanded && shape === 'line' && stat === 'avg';
  return {
    trend: isAmount ? { ...trend, key: rainCounter(interval) } : trend,
    shape,
    count: `${key}.count`,
    ...(hasBand && { band: { low: `${key}.min`, high: `${key}.max`, samples: BAND_SAMPLES } }),
    isAmount,
  };
}

function shapeOf({ measurement: { mClass }, stat }: TrendKey): SeriesShape {
  if (['count', 'stddev', 'range', 'sum'].includes(stat)) return 'line';
  if (mClass === 'direction') return 'points';
  return mClass === 'rain' ? 'bars' : 'line';
}

function bucketLength(interval: Interval): number {
  if (interval === 'hour') return HOUR_MS;
  const isCalendar = typeof interval === 'string' || interval * MINUTE_MS >= DAY_MS;
  return isCalendar ? Infinity : interval * MINUTE_MS;
}
