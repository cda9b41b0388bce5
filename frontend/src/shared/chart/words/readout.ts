import { compassPoint } from '@mesonet/model/compass-point.js';
import { DAY_MS, HOUR_MS } from '@mesonet/model/durations.js';
import { formatNumber } from '@mesonet/model/units.js';
import { formatStationTime } from '../../time/station-time.js';
import { type TrendFrame, type TrendSeries } from '@mesonet/model/chart/trend-series.js';

/** Writes one value with its unit, for example "−8.2 °C" or "314° NW". A missing value is written as "–". */
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

/**
 * Writes the lowest and highest value within a time bucket, for example "−9.1 to −7.4". The text is empty if they are
 * not known or would be written alike.
 */
export function readSpread({ band, decimals }: TrendSeries, index: number): string {
  const low = band?.low[index] ?? null;
  const high = band?.high[index] ?? null;
  if (low === null || high === null) return '';
  const [from, to] = [formatNumber(low, decimals), formatNumber(high, decimals)];
  return from === to ? '' : `${from} to ${to}`;
}

/**
 * Writes which time a bucket of a chart covers, in station time. A bucket shorter than an hour, or of unknown length,
 * is written as its start, and one shorter than a day as start and end. From a day on it is only the date, and from 28
 * days on only the month.
 */
export function readTime({ time, zone, bucketMs }: TrendFrame, index: number): string {
  const at = time[index];
  if (at === undefined) return '';
  if (bucketMs !== null && bucketMs >= 28 * DAY_MS) return formatStationTime(at, zone, 'month');
  if (bucketMs !== null && bucketMs >= DAY_MS) return formatStationTime(at, zone, 'weekday');
  const from = formatStationTime(at, zone, 'dayTime');
  if (bucketMs === null || bucketMs < HOUR_MS) return from;
  return `${from}–${formatStationTime(at + bucketMs, zone, 'time')}`;
}

/** Writes the values of all series at one time, for example "5 Jan, 02:00. Temperature: −8.2 °C, Dew point: –". */
export function readRow(series: readonly TrendSeries[], frame: TrendFrame, index: number): string {
  const values = series.map((each) => `${each.label}: ${readValue(each, each.values[index])}`);
  return `${readTime(frame, index)}. ${values.join(', ')}`;
}
