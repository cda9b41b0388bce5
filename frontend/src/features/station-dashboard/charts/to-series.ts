import { rainAmounts, rainBarMs, rainCounter, sumByBar } from '@mesonet/model/rain-amounts.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { unitStarts } from '@mesonet/model/calendar/calendar.js';
import { type Column, type TrendSeries, type TrendView } from '@mesonet/model/chart/trend-series.js';
import { curveStyles } from '@mesonet/model/chart/series/curve-styles.js';
import { bridgedSeries, withoutSparseRows } from '@mesonet/model/chart/series/sparse-rows.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type ThemeName } from '../../../shared/ui/theme/theme.js';
import { bucketMs, column, windowOfTrend } from '../../../shared/trends/columns.js';
import { chartMarks } from '../../../shared/violations/chart-marks.js';
import { type ChartPlan, type SeriesPlan } from './chart-plans.js';

/** Maps a measurement without a curve of its own to the measurement on whose curve its alarms are marked. */
const DRAWN_AS: Readonly<Record<string, string>> = {
  windGustSpeed10Min: 'windGustSpeed',
  windSpeed2MinAvg: 'windSpeed',
  windSpeed10MinAvg: 'windSpeed',
};

export interface ViewContext {
  /** The trend with the values of the curves, in base units. */
  trend: TrendData;
  /** Length of a bar of rain in the chart, ms. */
  barMs: number;
  units: DisplayUnits;
  theme: ThemeName;
  /** Episodes that have not ended; they are marked on the curves of their measurements. */
  violations: readonly Violation[];
}

/**
 * Turns the columns of a trend, which are in base units, into curves in the units and colours of the page, over the
 * whole time of the trend.
 */
export function toView({ series }: ChartPlan, context: ViewContext): TrendView {
  const { trend } = context;
  if (series.some(({ shape }) => shape === 'bars')) return toBars(series, context);
  const view = withoutSparseRows({
    series: toSeries(series, context, (trendKey) => column(trend, trendKey)),
    frame: { ...windowOfTrend(trend), time: trend.time, zone: trend.timezone, bucketMs: bucketMs(trend) },
  });
  return { ...view, series: view.series.map((each) => bridgedSeries(each)) };
}

/**
 * Turns a rain counter into the amount of rain in each bar. A bar may be longer than a bucket of the trend, and is then
 * the sum of several buckets.
 */
function toBars(series: readonly SeriesPlan[], context: ViewContext): TrendView {
  const { trend, barMs } = context;
  const window = windowOfTrend(trend);
  const bucket = wholeBucketMs(trend);
  const amounts = rainAmounts(column(trend, rainCounter(trend.interval)), bucket);
  const bars =
    barMs === bucket
      ? { time: trend.time, values: amounts }
      : sumByBar(trend.time, amounts, unitStarts('day', trend.timezone, window), barMs);
  return {
    series: toSeries(series, context, () => bars.values),
    frame: { ...window, time: bars.time, zone: trend.timezone, bucketMs: barMs },
  };
}

/** Chooses the length of a bar of rain for the visible time: the more time is visible, the wider the bars are. */
export function barMsOf(trend: TrendData, spanMs: number): number {
  return rainBarMs(spanMs, wholeBucketMs(trend));
}

function wholeBucketMs(trend: TrendData): number {
  const { start, end } = windowOfTrend(trend);
  return bucketMs(trend) ?? end - start;
}

function toSeries(
  plans: readonly SeriesPlan[],
  context: ViewContext,
  read: (trendKey: string) => Column,
): TrendSeries[] {
  const { units, theme } = context;
  const curves = plans.map(({ key, shape }) => ({ key, shape, mClass: units.unitOf(key).mClass }));
  const styles = curveStyles(curves, theme);
  return plans.map((plan, i) => ({ ...styles[i]!, ...toCurve(plan, context, read) }));
}

function toCurve(
  { key, label, shape, trendKey, band }: SeriesPlan,
  { trend, units, theme, violations }: ViewContext,
  read: (trendKey: string) => Column,
): Omit<TrendSeries, 'color'> {
  const { mClass, abbrev } = units.unitOf(key);
  const ownViolations = violations.filter(({ measkey }) => (DRAWN_AS[measkey] ?? measkey) === key);
  // An episode that has not ended is marked up to the end of the loaded time range.
  const marks =
    shape === 'bars' ? undefined : chartMarks(ownViolations, units, theme, windowOfTrend(trend).end);
  const shown = (name: string) => read(name).map((value) => units.convert(key, value));
  return {
    id: key,
    label,
    mClass,
    abbrev,
    decimals: units.decimals(key),
    shape,
    values: shown(trendKey),
    ...(band ? { band: { low: shown(band.low), high: shown(band.high) } } : {}),
    ...(marks ? { marks } : {}),
  };
}
