import { type TrendData } from '@mesonet/contract/trends.js';
import { type Column } from '../chart/trend-series.js';
import { type TimeWindow } from '../chart/zoom/time-window.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const CALENDAR_MS = {
  hour: 60 * MINUTE_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
};

/** One numeric column, base unit, null = gap. A trend key that was not answered is all gaps. */
export function column(trend: TrendData, trendKey: string): Column {
  const values = Object.hasOwn(trend.data, trendKey) ? trend.data[trendKey] : undefined;
  if (!values) return trend.time.map(() => null);
  return values.map((value) => (typeof value === 'number' ? value : null));
}

/** Length of a bucket, ms: months and years as usual, null where one bucket is the whole range. */
export function bucketMs({ interval }: Pick<TrendData, 'interval'>): number | null {
  if (interval === 'all' || interval === 0) return null;
  return typeof interval === 'number' ? interval * MINUTE_MS : CALENDAR_MS[interval];
}

/** All the time of an answer. */
export function windowOfTrend({ start, end }: Pick<TrendData, 'start' | 'end'>): TimeWindow {
  return { start: Date.parse(start), end: Date.parse(end) };
}
