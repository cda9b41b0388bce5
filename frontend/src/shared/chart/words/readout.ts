import { compassPoint } from '@mesonet/contract/compass-point.js';
import { formatNumber } from '@mesonet/contract/units.js';
import { clockText } from './station-clock.js';
import { type TrendFrame, type TrendSeries } from '../trend-series.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** One value with its unit: "−8.2 °C", "314° NW"; "–" for a gap. */
export function readValue(
  { mClass, decimals, abbrev }: TrendSeries,
  value: number | null | undefined,
): string {
  if (value === null || value === undefined) return '–';
  if (mClass === 'direction') return `${formatNumber(value, 0)}° ${compassPoint(value)}`;
  const figure = formatNumber(value, decimals);
  if (abbrev === '') return figure;
  return abbrev === '%' ? `${figure}%` : `${figure} ${abbrev}`;
}

/** What of a bucket's spread is worth saying beside its value: "−9.1 to −7.4"; '' where there is none. */
export function readSpread({ band, decimals }: TrendSeries, index: number): string {
  const low = band?.low[index] ?? null;
  const high = band?.high[index] ?? null;
  if (low === null || high === null) return '';
  const [from, to] = [formatNumber(low, decimals), formatNumber(high, decimals)];
  return from === to ? '' : `${from} to ${to}`;
}

/** The moment or the span of a bucket on the station's clock. */
export function readTime({ time, zone, bucketMs }: TrendFrame, index: number): string {
  const at = time[index];
  if (at === undefined) return '';
  if (bucketMs !== null && bucketMs >= 28 * DAY_MS) return clockText(at, zone, 'month');
  if (bucketMs !== null && bucketMs >= DAY_MS) return clockText(at, zone, 'weekday');
  const from = clockText(at, zone, 'dayTime');
  if (bucketMs === null || bucketMs < HOUR_MS) return from;
  return `${from}–${clockText(at + bucketMs, zone, 'time')}`;
}

/** All values of a row: "5 Jan, 02:00. Temperature: −8.2 °C, Dew point: –". */
export function readRow(series: readonly TrendSeries[], frame: TrendFrame, index: number): string {
  const values = series.map((each) => `${each.label}: ${readValue(each, each.values[index])}`);
  return `${readTime(frame, index)}. ${values.join(', ')}`;
}
