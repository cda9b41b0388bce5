import { rainAmounts, rainBarMs, rainCounter, sumByBar } from '@mesonet/contract/rain-amounts.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { type Column, type TrendFrame, type TrendSeries } from '../../../shared/chart/trend-series.js';
import { startOfStation } from '../../../shared/time/station-time.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { colour, measurementColour, type ThemeName } from '../../../shared/ui/theme/theme.js';
import { bucketMs, column } from '../data/columns.js';
import { type ChartPlan, type SeriesPlan } from './chart-plans.js';
import { type Window } from './trend-range.js';

/** From any midnight into the next day, were it 25 hours long. */
const NEXT_DAY_MS = 26 * 3_600_000;

/** What a chart draws: its curves and the time they share. */
export interface TrendView {
  series: TrendSeries[];
  frame: TrendFrame;
}

export interface ViewContext {
  /** Base units. */
  trend: TrendData;
  window: Window;
  units: DisplayUnits;
  theme: ThemeName;
}

/** Columns in base units → curves in the units and colours of the page. */
export function toView({ series }: ChartPlan, context: ViewContext): TrendView {
  const { trend, window } = context;
  if (series.some(({ shape }) => shape === 'bars')) return toBars(series, context);
  return {
    series: series.map((plan) => toSeries(plan, context, (trendKey) => column(trend, trendKey))),
    frame: { ...window, time: trend.time, zone: trend.timezone, bucketMs: bucketMs(trend) },
  };
}

/** Amounts per bar from a counter: bars are wider than the answer's buckets. */
function toBars(series: readonly SeriesPlan[], context: ViewContext): TrendView {
  const { trend, window } = context;
  const bucket = bucketMs(trend) ?? window.end - window.start;
  const barMs = rainBarMs(window.end - window.start, bucket);
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

/** Starts of the station's days in the window, the first at or before the window's start. */
function midnightsOf({ start, end }: Window, zone: string): number[] {
  const midnights = [startOfStation('day', start, zone)];
  for (let last = midnights[0] ?? end; last < end;) {
    last = startOfStation('day', last + NEXT_DAY_MS, zone);
    midnights.push(last);
  }
  return midnights;
}

function toSeries(
  plan: SeriesPlan,
  { units, theme }: ViewContext,
  read: (trendKey: string) => Column,
): TrendSeries {
  const { key, label, shape, trendKey, band, isSecondary } = plan;
  const { mClass, abbrev } = units.unitOf(key);
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
  };
}
