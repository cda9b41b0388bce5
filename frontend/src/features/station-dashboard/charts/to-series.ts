import { rainAmounts, rainBarMs, rainCounter, sumByBar } from '@mesonet/contract/rain-amounts.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { type Column, type TrendSeries, type TrendView } from '../../../shared/chart/trend-series.js';
import { withoutSparseRows } from '../../../shared/chart/zoom/sparse-rows.js';
import { type TimeWindow } from '../../../shared/chart/zoom/time-window.js';
import { startOfStation } from '../../../shared/time/station-time.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { colour, measurementColour, type ThemeName } from '../../../shared/ui/theme/theme.js';
import { bucketMs, column, windowOfTrend } from '../../../shared/trends/columns.js';
import { chartMarks } from '../../../shared/violations/chart-marks.js';
import { type ChartPlan, type SeriesPlan } from './chart-plans.js';

/** Measurements without a curve of their own, and the curve that is closest. */
const DRAWN_AS: Readonly<Record<string, string>> = {
  windGustSpeed10Min: 'windGustSpeed',
  windSpeed2MinAvg: 'windSpeed',
  windSpeed10MinAvg: 'windSpeed',
};

/** From any midnight into the next day, were it 25 hours long. */
const NEXT_DAY_MS = 26 * 3_600_000;

export interface ViewContext {
  /** Base units. */
  trend: TrendData;
  /** How much time a bar of rain stands for. */
  barMs: number;
  units: DisplayUnits;
  theme: ThemeName;
  /** Episodes that go on; they are marked on their curves. */
  violations: readonly Violation[];
}

/** Columns in base units → curves in the units and colours of the page, over all the time of the answer. */
export function toView({ series }: ChartPlan, context: ViewContext): TrendView {
  const { trend } = context;
  if (series.some(({ shape }) => shape === 'bars')) return toBars(series, context);
  return withoutSparseRows({
    series: series.map((plan) => toSeries(plan, context, (trendKey) => column(trend, trendKey))),
    frame: { ...windowOfTrend(trend), time: trend.time, zone: trend.timezone, bucketMs: bucketMs(trend) },
  });
}

/** Amounts per bar from a counter: bars are wider than the answer's buckets. */
function toBars(series: readonly SeriesPlan[], context: ViewContext): TrendView {
  const { trend, barMs } = context;
  const window = windowOfTrend(trend);
  const bucket = wholeBucketMs(trend);
  const amounts = rainAmounts(column(trend, rainCounter(trend.interval)), bucket);
  const bars =
    barMs === bucket
      ? { time: trend.time, values: amounts }
      : sumByBar(trend.time, amounts, midnightsOf(window, trend.timezone), barMs);
  return {
    series: series.map((plan) => toSeries(plan, context, () => bars.values)),
    frame: { ...window, time: bars.time, zone: trend.timezone, bucketMs: barMs },
  };
}

/** How much time a bar of rain stands for where so much is looked at: the longer, the wider. */
export function barMsOf(trend: TrendData, spanMs: number): number {
  return rainBarMs(spanMs, wholeBucketMs(trend));
}

function wholeBucketMs(trend: TrendData): number {
  const { start, end } = windowOfTrend(trend);
  return bucketMs(trend) ?? end - start;
}

/** Starts of the station's days in the window, the first at or before the window's start. */
function midnightsOf({ start, end }: TimeWindow, zone: string): number[] {
  const midnights = [startOfStation('day', start, zone)];
  for (let last = midnights[0] ?? end; last < end;) {
    last = startOfStation('day', last + NEXT_DAY_MS, zone);
    midnights.push(last);
  }
  return midnights;
}

function toSeries(
  plan: SeriesPlan,
  { trend, units, theme, violations }: ViewContext,
  read: (trendKey: string) => Column,
): TrendSeries {
  const { key, label, shape, trendKey, band, isSecondary } = plan;
  const { mClass, abbrev } = units.unitOf(key);
  const ofKey = violations.filter(({ measkey }) => (DRAWN_AS[measkey] ?? measkey) === key);
  // An episode that goes on lasts to the end of the known time.
  const marks = shape === 'bars' ? undefined : chartMarks(ofKey, units, theme, windowOfTrend(trend).end);
  const shown = (name: string) => read(name).map((value) => units.convert(key, value));
  return {
    id: key,
    label,
    mClass,
    abbrev,
    decimals: units.decimals(key),
    color: plan.colour ? colour(plan.colour, theme) : measurementColour(key, theme),
    shape,
    values: shown(trendKey),
    ...(band ? { band: { low: shown(band.low), high: shown(band.high) } } : {}),
    ...(isSecondary ? { isSecondary } : {}),
    ...(marks ? { marks } : {}),
  };
}
