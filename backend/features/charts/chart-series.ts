import { unitStarts } from '@mesonet/model/calendar/calendar.js';
import { SPREAD } from '@mesonet/model/chart/scale.js';
import { curveStyles } from '@mesonet/model/chart/series/curve-styles.js';
import { bridgedSeries } from '@mesonet/model/chart/series/sparse-rows.js';
import type { Column, TrendSeries } from '@mesonet/model/chart/trend-series.js';
import { colour, type ThemeName } from '@mesonet/model/colours.js';
import { shownDecimals } from '@mesonet/model/decimals.js';
import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import type { Measurement } from '@mesonet/model/measurements.js';
import { joinByBar, rainAmounts } from '@mesonet/model/rain-amounts.js';
import type { TrendStat } from '@mesonet/model/trend-stats.js';
import { baseUnitOf, toDisplay, type Unit, unitOf } from '@mesonet/model/units.js';
import type { Interval } from '../../query/buckets.js';
import type { TrendKey } from '../../query/trends/trend-keys.js';
import type { ChartPlan, SeriesPlan } from './chart-plan.js';

/** A trend as it was read: the values of a station summarized in buckets, which are spans of time such as 5 minutes */
export interface ReadTrend {
  /** Name of the unit by key of the column. */
  units: Readonly<Record<string, string>>;
  timezone: string;
  /** Start of each bucket, UTC ms, ascending */
  time: readonly number[];
  /** End of each bucket, UTC ms */
  ends: readonly number[];
  columns: ReadonlyMap<string, Column>;
}

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

/** Settings for drawing a chart that do not come from its data. */
interface ChartSettings {
  theme: ThemeName;
  /** Limits to draw across the first curve, base unit; ignored when this curve shows amounts of a counter */
  limits?: readonly number[];
}

type UncolouredSeries = Omit<TrendSeries, 'color'>;

/**
 * Turns the columns of a trend into curves.
 * @returns the curves, in the order in which the query names them
 */
export function toChartSeries(
  plan: ChartPlan,
  trend: ReadTrend,
  { theme, limits = [] }: ChartSettings,
): TrendSeries[] {
  const uncoloured = plan.series.map((each) =>
    each.shape === 'bars' ? toBars(each, plan, trend) : toCurve(each, trend),
  );
  const keyOf = (i: number) => plan.series[i]!.trend.measurement.key;
  const curves = uncoloured.map(({ mClass, shape }, i) => ({ key: keyOf(i), mClass, shape }));
  const styles = curveStyles(curves, theme);
  const [first] = plan.series;
  const marked = first && !first.isAmount && limits.length > 0 ? toLimits(limits, first, trend) : [];
  return uncoloured.map((each, i) => {
    const series = { ...each, ...styles[i]! };
    if (i > 0 || marked.length === 0) return series;
    return { ...series, marks: { limits: marked, limitColor: colour('danger', theme), spans: [] } };
  });
}

function toLimits(limits: readonly number[], { trend: key }: SeriesPlan, { units }: ReadTrend): number[] {
  const unit = unitIn(key, units);
  return limits.map((limit) => toDisplay(limit, unit));
}

function unitIn({ key, measurement: { mClass } }: TrendKey, units: ReadTrend['units']): Unit {
  return unitOf(mClass, units[key] ?? '') ?? baseUnitOf(mClass);
}

function toCurve(plan: SeriesPlan, trend: ReadTrend): UncolouredSeries {
  const column = (key: string) => trend.columns.get(key) ?? [];
  const samples = meanCount(column(plan.count));
  const { band } = plan;
  const hasBand = band && samples >= band.samples;
  const series = {
    ...describeSeries(plan.trend, trend),
    shape: plan.shape,
    values: column(plan.trend.key),
    ...(hasBand && { band: { low: column(band.low), high: column(band.high) } }),
  };
  return bridgedSeries(series, samples);
}

/**
 * Returns the average number of samples in the buckets that have samples; 0 when no bucket has any.
 * @param counts number of samples by bucket; null for a bucket without samples
 */
function meanCount(counts: Column): number {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? 0 : known.reduce((sum, count) => sum + count, 0) / known.length;
}

function toBars(plan: SeriesPlan, { barMs, bucketMs, query }: ChartPlan, trend: ReadTrend): UncolouredSeries {
  const { time, ends } = trend;
  const counter = trend.columns.get(plan.trend.key) ?? [];
  const values = plan.isAmount ? rainAmounts(counter, bucketMs) : counter;
  const label = plan.isAmount ? { label: `Rain per ${barName(barMs, query.interval)}` } : {};
  const described = { ...describeSeries(plan.trend, trend), ...label, shape: 'bars' } as const;
  if (barMs === null || barMs <= bucketMs || time.length === 0) {
    return { ...described, values, bars: { time, ends } };
  }
  const midnights = unitStarts('day', trend.timezone, { start: time[0]!, end: time.at(-1)! + 1 });
  const join = plan.isAmount ? (sum: number, value: number) => sum + value : Math.max;
  const joined = joinByBar({ time, values }, midnights, barMs, join);
  const nextMidnight = (at: number) => midnights.find((each) => each > at) ?? at + barMs;
  const endOf = (at: number) => (barMs >= DAY_MS ? nextMidnight(at) : Math.min(at + barMs, nextMidnight(at)));
  return { ...described, values: joined.values, bars: { time: joined.time, ends: joined.time.map(endOf) } };
}

/** Returns the length of a bar in words, such as "hour", "6 hours", "5 min" or "month". */
function barName(barMs: number | null, interval: Interval): string {
  if (barMs === null && typeof interval === 'string') return interval;
  const minutes = barMs === null ? Number(interval) : barMs / MINUTE_MS;
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
    id: key,
    label: isNamed ? `${label}, ${STAT_WORDS[stat]}` : label,
    ...axisOf(measurement, stat, unit),
  };
}

/**
 * Returns the axis of a curve. Counts and measures of spread get axes of their own, because their scale differs from
 * that of the values.
 */
function axisOf(measurement: Measurement, stat: TrendStat, unit: Unit) {
  if (stat === 'count') return { mClass: 'samples', abbrev: '', decimals: 0 };
  const isSpread = stat === 'stddev' || stat === 'range';
  return {
    mClass: isSpread ? `${SPREAD}${measurement.mClass}` : measurement.mClass,
    abbrev: unit.abbrev,
    decimals: shownDecimals(measurement, unit),
  };
}
