import type { ChartQuery } from '@mesonet/contract/charts.js';
import { InvalidInput } from '../../platform/errors.js';
import { bucketsOf, fittingInterval, type Interval } from '../../query/buckets.js';
import { parseTrendQuery, type TrendQuery } from '../../query/trends/trend-query.js';
import type { SeriesSettings } from '../../samples/series-directory.js';

/** What of a station decides how a chart is read. */
export type ChartStation = Pick<SeriesSettings, 'timezone' | 'extras'>;

/** A trend query whose interval is decided. */
export type DecidedQuery = TrendQuery & { interval: Interval };

const USUAL_INTERVAL = 5;
/** Of an interval that was asked for: what a worker draws in a second or two. */
export const MAX_BUCKETS = 10_000;

/**
 * Reads what a chart was asked for: the last 24 hours where nothing is said, 5 minutes or what fits.
 * @param measKeys where none are named
 * @param usualBuckets most of them where no interval is named
 * @throws InvalidInput naming the parameter
 */
export function readChartQuery(
  asked: ChartQuery,
  measKeys: readonly string[],
  usualBuckets: number,
  station: ChartStation,
  now: number,
): DecidedQuery {
  const { start, end, units, quality } = asked;
  const period = asked.period || (start || end ? undefined : '24h');
  const params = { measKeys: asked.measKeys, start, end, period, units, quality, interval: asked.interval };
  const query = parseTrendQuery(params, { measKeys, interval: USUAL_INTERVAL }, station, now);
  const hasAtMost = (limit: number, interval: Interval) =>
    bucketsOf(query.range, interval, station.timezone, now, limit) !== null;
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
