import { type TrendData } from '@mesonet/contract/trends.js';
import { type TimeWindow } from '../../../shared/chart/zoom/time-window.js';
import { type DisplayUnits, unitNames } from '../../../shared/units/display-units.js';
import { rainCounter } from '@mesonet/model/rain-amounts.js';
import { type ChartPlan, trendKeysOf } from './chart-plans.js';

/** The visible part of a chart. */
export interface SeenChart {
  plan: ChartPlan;
  window: TimeWindow;
  /** Interval of the time buckets that are drawn. */
  interval: TrendData['interval'];
  units: DisplayUnits;
}

/**
 * Builds the address of a CSV file with what a chart shows: the same curves and bands, time range, buckets and units.
 */
export function csvAddress(stationId: string, { plan, window, interval, units }: SeenChart): string {
  const keys = trendKeysOf([plan]).map((key) => (key === 'rainToday.max' ? rainCounter(interval) : key));
  const query = new URLSearchParams({
    measKeys: keys.join(','),
    start: wholeSecond(window.start),
    end: wholeSecond(window.end),
    interval: String(interval),
    units: unitNames(units.choice).join(','),
    format: 'csvfile',
  });
  return `/api/v1/stations/${encodeURIComponent(stationId)}/trenddata/?${query.toString()}`;
}

function wholeSecond(at: number): string {
  return new Date(Math.round(at / 1_000) * 1_000).toISOString();
}
