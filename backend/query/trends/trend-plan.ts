import type { TrendData } from '@mesonet/contract/trends.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { Interval } from '../buckets.js';
import type { UnitKey } from './trend-columns.js';
import type { TrendReader } from '../../samples/store/sample-reader.js';

/** A request for a trend that has passed all checks. No sample has been read yet. */
export interface TrendPlan {
  store: TrendReader;
  series: number;
  timezone: string;
  keys: readonly UnitKey[];
  range: TimeRange;
  /** Length of the buckets; 0 means no buckets: each sample is one row. */
  interval: Interval;
  head: Omit<TrendData, 'time' | 'data'>;
}

/** The time of a request, and the signal that fires when its connection closes. */
export interface TrendCall {
  /** Time of the request, UTC ms; no bucket starts after it. */
  now: number;
  signal: AbortSignal;
}
