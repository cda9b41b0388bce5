import type { ChartQuery } from '@mesonet/contract/charts.js';
import { InvalidInput } from '../../platform/errors.js';
import { bucketsOf, fittingInterval, type Interval } from '../../query/buckets.js';
import { parseTrendQuery, type TrendQuery } from '../../query/trends/trend-query.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';

/** The facts about a station that are needed to read the query of a chart */
export type ChartStation = Pick<SeriesSettings, 'timezone' | 'extras'>;

/** A query for a trend with a known interval, which is the length of a bucket. */
export type DecidedQuery = TrendQuery & { interval: Interval };

const USUAL_INTERVAL = 5;
/**
 * The most buckets of a chart when the client chooses their length. A drawing thread needs one or two seconds for this
 * many.
 */
export const MAX_BUCKETS = 10_000;

interface ChartDefaults {
  /** Measurements to draw if the query names none. */
  measKeys: readonly string[];
  /** The most buckets if the query names no interval. */
  usualBuckets: number;
}

/**
 * Reads the query of a chart. By default, a chart covers the last 24 hours in buckets of 5 minutes, or in longer ones
 * if these would be too many.
 * @throws InvalidInput that names the wrong parameter
 */
export function readChartQuery(
  asked: ChartQuery,
  { measKeys, usualBuckets }: ChartDefaults,
  station: ChartStation,
  now: number,
): DecidedQuery {
  const { start, end, units, quality } = asked;
  const period = asked.period || (start || end ? undefined : '24h');
  const params = { measKeys: asked.measKeys, start, end, period, units, quality, interval: asked.interval };
  const query = parseTrendQuery(params, { measKeys, interval: USUAL_INTERVAL }, station, now);
  const hasAtMost = (limit: number, interval: Interval) =>
    bucketsOf(query.range, interval, { timezone: station.timezone, now, limit }) !== null;
  const fitting = (limit: number) => fittingInterval(query.range, station.timezone, now, limit);
  const { interval } = query;
  if (interval === 0) throw invalidInterval('interval must be between 1 and 1440');
  if (!asked.interval && hasAtMost(usualBuckets, USUAL_INTERVAL))
    return { ...query, interval: USUAL_INTERVAL };
  if (!asked.interval || interval === 'auto') return { ...query, interval: fitting(usualBuckets) };
  if (hasAtMost(MAX_BUCKETS, interval)) return { ...query, interval };
  const message = `A chart holds at most ${MAX_BUCKETS} buckets; interval=${fitting(MAX_BUCKETS)} fits this range`;
  throw invalidInterval(message);
}

function invalidInterval(message: string): InvalidInput {
  return new InvalidInput(message, 'invalid_interval', [{ path: 'interval', message }]);
}

export function invalidKeys(message: string): InvalidInput {
  return new InvalidInput(message, 'invalid_measurement', [{ path: 'measKeys', message }]);
}
