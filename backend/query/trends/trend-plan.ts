import type { TrendData } from '@mesonet/contract/trends.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import type { Interval } from '../buckets.js';
import type { UnitKey } from './trend-columns.js';
import type { TrendStore } from './stores/with-flagged.js';

/** A trend that may be asked for, before anything of it was read. */
export interface TrendPlan {
  store: TrendStore;
  series: number;
  timezone: string;
  keys: readonly UnitKey[];
  range: TimeRange;
  /** 0 = the samples as they are. */
  interval: Interval;
  head: Omit<TrendData, 'time' | 'data'>;
}
