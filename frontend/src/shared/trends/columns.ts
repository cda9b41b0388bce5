import { type TrendData } from '@mesonet/contract/trends.js';
import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { type Column } from '@mesonet/model/chart/trend-series.js';
import { type TimeWindow } from '../chart/zoom/time-window.js';

const CALENDAR_MS = {
  hour: 60 * MINUTE_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
};

/**
 * Reads one column of a trend (values over time, in time buckets) as numbers in the base unit; null means no value. If
 * the trend does not have the column, there is null for each bucket.
 */
export function column(trend: TrendData, trendKey: string): Column {
  const values = Object.hasOwn(trend.data, trendKey) ? trend.data[trendKey] : undefined;
  if (!values) return trend.time.map(() => null);
  return values.map((value) => (typeof value === 'number' ? value : null));
}

/**
 * Returns the length of a trend's time buckets in ms; months count as 30 days and years as 365. It returns null if
 * there is only one bucket for the whole time range.
 */
export function bucketMs({ interval }: Pick<TrendData, 'interval'>): number | null {
  if (interval === 'all' || interval === 0) return null;
  return typeof interval === 'number' ? interval * MINUTE_MS : CALENDAR_MS[interval];
}

/** Returns the time range that a trend covers. */
export function windowOfTrend({ start, end }: Pick<TrendData, 'start' | 'end'>): TimeWindow {
  return { start: Date.parse(start), end: Date.parse(end) };
}
