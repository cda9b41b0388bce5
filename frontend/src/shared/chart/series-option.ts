import { type ChartSeriesOption } from './chart-option.js';
import { type Column, type TrendFrame, type TrendSeries } from './trend-series.js';

/** Where a series is drawn. */
interface Place {
  xAxisIndex: number;
  yAxisIndex: number;
}

/** @returns the band first, so that the line lies on top of it */
export function toSeriesOptions(series: TrendSeries, frame: TrendFrame, place: Place): ChartSeriesOption[] {
  const { band } = series;
  const curve = toCurve(series, frame, place);
  return band ? [...toBand(series, band, frame, place), curve] : [curve];
}

function toCurve(series: TrendSeries, frame: TrendFrame, place: Place): ChartSeriesOption {
  const { id, label, color, shape, values } = series;
  const common = { id, name: label, ...place, color, animation: false } as const;
  switch (shape) {
    case 'line':
      return {
        ...common,
        type: 'line',
        data: points(frame.time, values),
        connectNulls: false,
        // A value between two gaps has no line to be seen by.
        showSymbol: hasLoneValue(values),
        showAllSymbol: true,
        symbol: 'circle',
        symbolSize: (point: unknown) => (isLonePoint(point, frame.time, values) ? 3 : 0),
        lineStyle: { width: series.isSecondary ? 1.5 : 1.8, type: series.isSecondary ? [5, 3] : 'solid' },
        emphasis: { disabled: true },
      };
    case 'points':
      return {
        ...common,
        type: 'scatter',
        data: points(frame.time, values),
        symbolSize: values.length > 200 ? 2.5 : 4,
        itemStyle: { opacity: 0.55 },
        emphasis: { disabled: true },
      };
    case 'bars':
      return {
        ...common,
        type: 'bar',
        data: points(frame.time, values, (frame.bucketMs ?? 0) / 2),
        barMaxWidth: 28,
        barCategoryGap: '25%',
        itemStyle: { borderRadius: [2, 2, 0, 0] },
        emphasis: { disabled: true },
      };
  }
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
    stackStrategy: 'all',
    connectNulls: false,
    showSymbol: false,
    silent: true,
    animation: false,
    lineStyle: { width: 0 },
    emphasis: { disabled: true },
    tooltip: { show: false },
  } as const;
  const depth = high.map((value, i) => {
    const floor = low[i];
    return value === null || floor === null || floor === undefined ? null : value - floor;
  });
  return [
    { ...common, id: `${id}-low`, data: points(time, low) },
    { ...common, id: `${id}-high`, data: points(time, depth), areaStyle: { color, opacity: 0.16 } },
  ];
}

function points(time: readonly number[], values: Column, shiftMs = 0): [number, number | null][] {
  return time.map((at, i) => [at + shiftMs, values[i] ?? null]);
}

function hasLoneValue(values: Column): boolean {
  return values.some((_, i) => isLone(values, i));
}

function isLone(values: Column, i: number): boolean {
  return (values[i] ?? null) !== null && (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null;
}

function isLonePoint(point: unknown, time: readonly number[], values: Column): boolean {
  return Array.isArray(point) && isLone(values, time.indexOf(Number(point[0])));
}
