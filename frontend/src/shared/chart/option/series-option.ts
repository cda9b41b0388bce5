import { type ChartSeriesOption } from './chart-option.js';
import { type Column, type TrendFrame, type TrendSeries } from '../trend-series.js';

/** More directions than this are drawn smaller, and as one shape: an element for each would cost most of a frame. */
const MANY_POINTS = 200;

/** Where a series is drawn. */
export interface Place {
  xAxisIndex: number;
  yAxisIndex: number;
}

/** @returns the band first, so that the line lies on top of it */
export function toSeriesOptions(series: TrendSeries, frame: TrendFrame, place: Place): ChartSeriesOption[] {
  const { band, shape } = series;
  return [
    ...(band ? toBand(series, band, frame, place) : []),
    toCurve(series, frame, place),
    ...(shape === 'line' || shape === 'edge' ? toLoneValues(series, frame, place) : []),
  ];
}

function toCurve(series: TrendSeries, frame: TrendFrame, place: Place): ChartSeriesOption {
  const { id, label, color, shape, values, drawn = values, isSecondary } = series;
  const common = {
    id,
    name: label,
    ...place,
    color,
    animation: false,
    emphasis: { disabled: true },
  } as const;
  switch (shape) {
    case 'line':
    case 'edge':
      return {
        ...common,
        type: 'line',
        data: points(frame.time, drawn),
        connectNulls: false,
        showSymbol: false,
        symbol: 'circle',
        symbolSize: 6,
        lineStyle: { width: lineWidth(series), type: isSecondary ? [5, 3] : 'solid' },
        // Under the crosshair a dot, but no thicker line.
        emphasis: { lineStyle: { width: lineWidth(series) } },
      };
    case 'points':
      return {
        ...common,
        type: 'scatter',
        data: points(frame.time, values),
        symbolSize: values.length > MANY_POINTS ? 2.5 : 4,
        itemStyle: { opacity: 0.45 },
        large: true,
        largeThreshold: MANY_POINTS,
      };
    case 'bars':
      return {
        ...common,
        type: 'bar',
        data: points(frame.time, values, (frame.bucketMs ?? 0) / 2),
        barMaxWidth: 28,
        barCategoryGap: '25%',
        itemStyle: { borderRadius: [2, 2, 0, 0] },
      };
  }
}

function lineWidth({ shape, isSecondary }: TrendSeries): number {
  if (shape === 'edge') return 1;
  return isSecondary ? 1.5 : 1.8;
}

/** Two stacked areas, the lower one unseen. */
function toBand(
  { id, color }: TrendSeries,
  { low, high }: { low: Column; high: Column },
  { time }: TrendFrame,
  place: Place,
): ChartSeriesOption[] {
  const common = {
    ...place,
    type: 'line',
    stack: `${id}-band`,
    // Without this, depths above a negative floor would be stacked from zero.
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
  return [
    { ...common, id: `${id}-low`, data: points(time, low) },
    { ...common, id: `${id}-depth`, data: points(time, depth), areaStyle: { color, opacity: 0.16 } },
  ];
}

/** A value between two gaps has no line to be seen by: a dot stands for it. */
function toLoneValues({ id, color, ...series }: TrendSeries, { time }: TrendFrame, place: Place) {
  const { drawn: values = series.values } = series;
  const isDrawn = (i: number) => (values[i] ?? null) !== null;
  const isLone = values.map((_, i) => isDrawn(i) && !isDrawn(i - 1) && !isDrawn(i + 1));
  if (!isLone.includes(true)) return [];
  const data = points(time, values).filter((_, i) => isLone[i]);
  const dots: ChartSeriesOption = {
    ...place,
    id: `${id}-lone`,
    type: 'scatter',
    data,
    color,
    symbolSize: 3,
    silent: true,
    animation: false,
  };
  return [dots];
}

function points(time: readonly number[], values: Column, shiftMs = 0): [number, number | null][] {
  return time.map((at, i) => [at + shiftMs, values[i] ?? null]);
}
