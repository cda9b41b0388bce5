import type { ChartQuery } from '@mesonet/contract/charts.js';
import { rainBarMs, rainCounter } from '@mesonet/contract/rain-amounts.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import { InvalidInput } from '../../platform/errors.js';
import { bucketsOf, fittingInterval, type Interval } from '../../query/buckets.js';
import { parseTrendKeys, type TrendKey } from '../../query/trends/trend-keys.js';
import { parseTrendQuery, type TrendQuery } from '../../query/trends/trend-query.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
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
  query: TrendQuery & { interval: Interval };
  series: SeriesPlan[];
  /** Length of a bar, ms; null: as long as a bucket. */
  barMs: number | null;
}

export const MAX_SERIES = 16;
/** Behind more lines than this, bands would be a fog. */
const MAX_BANDS = 3;
const USUAL_INTERVAL = 5;
const BUCKETS_PER_PIXEL = 2;
/** Of an interval that was asked for: what a worker draws in a second or two. */
const MAX_BUCKETS = 10_000;
const DAY = 86_400_000;

/**
 * Reads what a chart was asked for.
 * @throws InvalidInput naming the parameter
 */
export function planChart(
  asked: ChartQuery,
  station: Pick<SeriesSettings, 'timezone' | 'extras'>,
  now: number,
): ChartPlan {
  const { measKeys, start, end, units, quality } = asked;
  const period = asked.period || (start || end ? undefined : '24h');
  const params = { measKeys, start, end, period, units, quality, interval: asked.interval };
  const query = parseTrendQuery(params, { measKeys: [], interval: USUAL_INTERVAL }, station, now);
  const interval = planInterval(query, asked, station.timezone, now);
  const series = planSeries(query.keys, interval);
  const keys = series.flatMap(({ trend, count, band }) => [
    trend.key,
    count,
    ...(band ? [band.low, band.high] : []),
  ]);
  return {
    query: { ...query, interval, keys: parseTrendKeys(keys.join(), [], station.extras) },
    series,
    barMs: asked.interval ? null : barMs(query.range, interval),
  };
}

/** @throws InvalidInput when nothing could be seen on so many buckets */
function planInterval(
  { interval, range }: TrendQuery,
  asked: ChartQuery,
  timezone: string,
  now: number,
): Interval {
  const hasAtMost = (limit: number, each: Interval) => bucketsOf(range, each, timezone, now, limit) !== null;
  const fitting = (limit: number) => fittingInterval(range, timezone, now, limit);
  const usual = BUCKETS_PER_PIXEL * asked.width;
  if (!asked.interval) return hasAtMost(usual, USUAL_INTERVAL) ? USUAL_INTERVAL : fitting(usual);
  if (interval === 'auto') return fitting(usual);
  if (interval === 0) throw invalidInterval('interval must be between 1 and 1440');
  if (hasAtMost(MAX_BUCKETS, interval)) return interval;
  throw invalidInterval(
    `A chart holds at most ${MAX_BUCKETS} buckets; interval=${fitting(MAX_BUCKETS)} fits this range`,
  );
}

function invalidInterval(message: string): InvalidInput {
  return new InvalidInput(message, 'invalid_interval', [{ path: 'interval', message }]);
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
  const isAmount = shape === 'bars' && key === 'rainToday' && stat === 'max';
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

function invalidKeys(message: string): InvalidInput {
  return new InvalidInput(message, 'invalid_measurement', [{ path: 'measKeys', message }]);
}

function barMs({ start, end }: TimeRange, interval: Interval): number | null {
  const bucketMs = interval === 'hour' ? DAY / 24 : typeof interval === 'number' ? interval * 60_000 : null;
  return bucketMs === null ? null : rainBarMs(end - start, bucketMs);
}
