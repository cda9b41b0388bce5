import { SPREAD } from '@mesonet/contract/chart-scale.js';
import { shownDecimals } from '@mesonet/contract/decimals.js';
import type { Measurement } from '@mesonet/contract/measurements.js';
import { joinByBar, rainAmounts } from '@mesonet/contract/rain-amounts.js';
import type { TrendStat } from '@mesonet/contract/trends.js';
import { baseUnitOf, toDisplay, type Unit, unitOf } from '@mesonet/contract/units.js';
import { unitStarts } from '../../platform/calendar/calendar.js';
import type { Interval } from '../../query/buckets.js';
import type { TrendKey } from '../../query/trends/trend-keys.js';
import type { ChartPlan, SeriesPlan } from './chart-plan.js';
import type { ChartSeries, Column } from './draw/chart-model.js';
import { keptBuckets, meanCount } from './gaps.js';

/** A trend read whole. */
export interface ReadTrend {
  /** Trend key → unit name. */
  units: Readonly<Record<string, string>>;
  timezone: string;
  /** Starts of the buckets, UTC ms, ascending. */
  time: readonly number[];
  /** Ends of the buckets. */
  ends: readonly number[];
  columns: ReadonlyMap<string, Column>;
}

/** A bucket with fewer samples has no spread worth a band. */
const BAND_SAMPLES = 3;
const DAY = 86_400_000;

const STAT_WORDS: Record<TrendStat, string> = {
  min: 'lowest',
  max: 'highest',
  avg: 'average',
  sum: 'sum',
  count: 'samples',
  first: 'first',
  last: 'last',
  stddev: 'standard deviation',
  range: 'range',
};

/**
 * What was read → curves.
 * @param limits of the first one, base unit; amounts of a counter have none
 * @returns in the order asked
 */
export function toChartSeries(
  plan: ChartPlan,
  trend: ReadTrend,
  limits: readonly number[] = [],
): ChartSeries[] {
  return plan.series.map((each, i) => ({
    ...(each.shape === 'bars' ? toBars(each, plan, trend) : toCurve(each, trend)),
    ...(i === 0 && !each.isAmount && limits.length > 0 && { limits: toLimits(limits, each, trend) }),
  }));
}

function toLimits(limits: readonly number[], { trend: key }: SeriesPlan, { units }: ReadTrend): number[] {
  const unit = unitIn(key, units);
  return limits.map((limit) => toDisplay(limit, unit));
}

function unitIn({ key, measurement: { mClass } }: TrendKey, units: ReadTrend['units']): Unit {
  return unitOf(mClass, units[key] ?? '') ?? baseUnitOf(mClass);
}

function toCurve(plan: SeriesPlan, trend: ReadTrend): ChartSeries {
  const column = (key: string) => trend.columns.get(key) ?? [];
  const values = column(plan.trend.key);
  const counts = column(plan.count);
  const kept = keptBuckets(values, counts);
  const pick = (all: Column) => kept.map((i) => all[i] ?? null);
  const hasBand = plan.band && meanCount(counts) >= BAND_SAMPLES;
  return {
    ...describeSeries(plan.trend, trend),
    shape: plan.shape,
    time: kept.map((i) => trend.time[i]!),
    values: pick(values),
    ...(hasBand &&
      plan.band && { band: { low: pick(column(plan.band.low)), high: pick(column(plan.band.high)) } }),
  };
}

function toBars(plan: SeriesPlan, { barMs, bucketMs, query }: ChartPlan, trend: ReadTrend): ChartSeries {
  const { time, ends } = trend;
  const counter = trend.columns.get(plan.trend.key) ?? [];
  const values = plan.isAmount ? rainAmounts(counter, bucketMs) : counter;
  const label = plan.isAmount ? { label: `Rain per ${barName(barMs, query.interval)}` } : {};
  const described = { ...describeSeries(plan.trend, trend), ...label, shape: 'bars' } as const;
  if (barMs === null || barMs <= bucketMs || time.length === 0) return { ...described, time, ends, values };
  const midnights = unitStarts('day', trend.timezone, { start: time[0]!, end: time.at(-1)! + 1 });
  const join = plan.isAmount ? (sum: number, value: number) => sum + value : Math.max;
  const bars = joinByBar(time, values, midnights, barMs, join);
  const nextMidnight = (at: number) => midnights.find((each) => each > at) ?? at + barMs;
  const endOf = (at: number) => (barMs >= DAY ? nextMidnight(at) : Math.min(at + barMs, nextMidnight(at)));
  return { ...described, ...bars, ends: bars.time.map(endOf) };
}

/** "hour", "6 hours", "5 min", "month". */
function barName(barMs: number | null, interval: Interval): string {
  if (barMs === null && typeof interval === 'string') return interval;
  const minutes = barMs === null ? Number(interval) : barMs / 60_000;
  if (minutes === 1440) return 'day';
  if (minutes === 60) return 'hour';
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} min`;
}

function describeSeries(trend: TrendKey, { units }: ReadTrend) {
  const { key, measurement, stat } = trend;
  const { label } = measurement;
  const unit = unitIn(trend, units);
  const isNamed = key.includes('.');
  return {
    key: measurement.key,
    label: isNamed ? `${label}, ${STAT_WORDS[stat]}` : label,
    ...axisOf(measurement, stat, unit),
  };
}

/** Statistics that cannot share the scale of their class have one of their own. */
function axisOf(measurement: Measurement, stat: TrendStat, unit: Unit) {
  if (stat === 'count') return { mClass: 'samples', abbrev: '', decimals: 0 };
  const isSpread = stat === 'stddev' || stat === 'range';
  return {
    mClass: isSpread ? `${SPREAD}${measurement.mClass}` : measurement.mClass,
    abbrev: unit.abbrev,
    decimals: shownDecimals(measurement, unit),
  };
}
