import { type ChartLook, dashPattern } from '../chart-look.js';
import type { ChartSeriesOption } from '../chart-option.js';
import type { Column, TrendFrame, TrendSeries } from '../trend-series.js';

/** The indexes of the time axis and the value axis with which a series is drawn. */
export interface AxisPlace {
  xAxisIndex: number;
  yAxisIndex: number;
}

/** The parts of a chart that are needed to draw a series. */
export interface SeriesContext {
  frame: TrendFrame;
  look: ChartLook;
  /** Width of the panel, CSS px. */
  width: number;
  /** Opacity of bars, 0 to 1. */
  barOpacity: number;
}

/**
 * If a series of directions has more points than this, the points are smaller. ECharts then draws all of them as one
 * shape, because one element for each point would be too slow.
 */
const MANY_POINTS = 200;
/**
 * Line widths as shares of the usual width. A `secondary` line is dashed. A `crowded` line has more values than pixels
 * and would blur at full width.
 */
const WIDTHS = { edge: 0.56, secondary: 0.84, crowded: 0.65 };
export const BAND_OPACITY = 0.16;
/** Opacity of bars in a panel that also has curves, which are drawn across the bars. */
const BEHIND_OPACITY = 0.45;
/** Greatest width of a bar, as a multiple of the font size. */
const BAR_WIDTH = 2.5;

/**
 * Computes the opacity of the bars of a panel.
 * @param series all series of the panel
 */
export function barOpacity(series: readonly TrendSeries[]): number {
  return series.some(({ shape }) => shape !== 'bars') ? BEHIND_OPACITY : 1;
}

/**
 * Builds the ECharts series with which one series of a chart is drawn.
 * @returns the band from lowest to highest values first, so that the line is drawn above it
 */
export function toSeriesOptions(
  series: TrendSeries,
  place: AxisPlace,
  context: SeriesContext,
): ChartSeriesOption[] {
  const isLine = series.shape === 'line' || series.shape === 'edge';
  return [
    ...toBand(series, place, context),
    toCurve(series, place, context),
    ...(isLine ? toLoneValues(series, place, context) : []),
  ];
}

function toCurve(series: TrendSeries, place: AxisPlace, context: SeriesContext): ChartSeriesOption {
  const { id, label, color, shape } = series;
  const common = {
    id,
    name: label,
    ...place,
    color,
    animation: false,
    // Progressive drawing is off: ECharts would draw a long series in steps, and an image would have only the first.
    progressive: 0,
    emphasis: { disabled: true },
  } as const;
  switch (shape) {
    case 'line':
    case 'edge':
      return { ...common, ...toLine(series, context) };
    case 'points':
      return { ...common, ...toPoints(series, context) };
    case 'bars':
      return { ...common, ...toBars(series, context) };
  }
}

function toLine(series: TrendSeries, { frame, look, width: plotWidth }: SeriesContext) {
  const { values, drawn = values, isSecondary } = series;
  const width = lineWidth(series, look, plotWidth);
  return {
    type: 'line',
    data: pairs(frame.time, drawn),
    connectNulls: false,
    showSymbol: false,
    symbol: 'circle',
    symbolSize: 6,
    lineStyle: { width, type: isSecondary ? dashPattern(look) : 'solid', join: 'round', cap: 'round' },
    // The line keeps its width under the crosshair; only a dot appears on it.
    emphasis: { lineStyle: { width } },
  } satisfies ChartSeriesOption;
}

function lineWidth({ shape, isSecondary, values }: TrendSeries, look: ChartLook, plotWidth: number): number {
  const crowded = values.length > plotWidth ? WIDTHS.crowded : 1;
  if (shape === 'edge') return look.lineWidth * WIDTHS.edge * crowded;
  return look.lineWidth * (isSecondary ? WIDTHS.secondary : 1) * crowded;
}

function toPoints({ values }: TrendSeries, { frame, look }: SeriesContext) {
  return {
    type: 'scatter',
    data: pairs(frame.time, values),
    symbolSize: look.lineWidth * (values.length > MANY_POINTS ? 1.7 : 2.2),
    itemStyle: { opacity: 0.55 },
    large: true,
    largeThreshold: MANY_POINTS,
  } satisfies ChartSeriesOption;
}

/** Draws bars. Each bar is centred on the time that its value covers. */
function toBars({ values, bars }: TrendSeries, { frame, look, barOpacity: opacity }: SeriesContext) {
  const half = (frame.bucketMs ?? 0) / 2;
  const middles = bars
    ? bars.time.map((start, i) => (start + (bars.ends[i] ?? start)) / 2)
    : frame.time.map((start) => start + half);
  return {
    type: 'bar',
    data: pairs(middles, values),
    barMaxWidth: look.fontSize * BAR_WIDTH,
    barCategoryGap: '25%',
    itemStyle: { borderRadius: [2, 2, 0, 0], opacity },
  } satisfies ChartSeriesOption;
}

/**
 * Draws the band between lowest and highest values as two stacked areas: an invisible one up to the lowest value, and a
 * visible one on top.
 */
function toBand(
  { id, color, band }: TrendSeries,
  place: AxisPlace,
  { frame: { time } }: SeriesContext,
): ChartSeriesOption[] {
  if (!band) return [];
  const { low, high } = band;
  const common = {
    ...place,
    type: 'line',
    stack: `${id}-band`,
    // With the default strategy, ECharts would not stack a positive height on a negative lowest value.
    stackStrategy: 'all',
    connectNulls: false,
    symbol: 'none',
    silent: true,
    animation: false,
    lineStyle: { width: 0 },
    emphasis: { disabled: true },
  } as const;
  const depth = high.map((top, i) => {
    const floor = low[i] ?? null;
    return top === null || floor === null ? null : top - floor;
  });
  const areaStyle = { color, opacity: BAND_OPACITY };
  return [
    { ...common, id: `${id}-low`, data: pairs(time, low) },
    { ...common, id: `${id}-depth`, data: pairs(time, depth), areaStyle },
  ];
}

/** Draws a dot for each value without neighbours, because a line through a single value is invisible. */
function toLoneValues(
  { id, color, ...series }: TrendSeries,
  place: AxisPlace,
  { frame: { time }, look }: SeriesContext,
): ChartSeriesOption[] {
  const { drawn: values = series.values } = series;
  const isDrawn = (i: number) => (values[i] ?? null) !== null;
  const isLone = values.map((_, i) => isDrawn(i) && !isDrawn(i - 1) && !isDrawn(i + 1));
  if (!isLone.includes(true)) return [];
  const data = pairs(time, values).filter((_, i) => isLone[i]);
  const dot = { type: 'scatter', color, symbolSize: look.lineWidth * 1.7, silent: true } as const;
  return [{ ...dot, ...place, id: `${id}-lone`, data, animation: false }];
}

function pairs(time: readonly number[], values: Column): [number, number | null][] {
  return time.map((at, i) => [at, values[i] ?? null]);
}
