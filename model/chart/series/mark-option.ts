import { formatNumber, groupThousands } from '../../units.js';
import { type ChartLook, dashPattern } from '../chart-look.js';
import type { ChartSeriesOption } from '../chart-option.js';
import type { SeriesMarks, TrendFrame, TrendSeries } from '../trend-series.js';
import type { AxisPlace } from './series-option.js';

/** The parts of a chart that are needed to draw the marks of a series. */
export interface MarkContext {
  frame: TrendFrame;
  look: ChartLook;
  /** Highest value of the value axis. */
  top: number;
  /** True if a short number fits at the right of the panel. */
  isRightFree: boolean;
}

/** Numbers with more characters than this do not fit between the panel and the right edge of the chart. */
const SHORT_FIGURE = 4;

/** ECharts options of all marks: they do not react to the pointer and do not appear in the tooltip. */
const APART = {
  silent: true,
  animation: false,
  tooltip: { show: false },
  emphasis: { disabled: true },
} as const;

/**
 * Draws the marks of a series: limits of alarms as dashed lines, the times of alarms as coloured areas, and single
 * values as points with their number.
 */
export function toMarkOptions(
  series: TrendSeries,
  place: AxisPlace,
  context: MarkContext,
): ChartSeriesOption[] {
  const { marks } = series;
  if (!marks) return [];
  return [
    ...toShades(series.id, marks, place, context),
    ...marks.limits.map((limit) => toLimit(series, limit, place, context)),
    ...toPoints(series, marks, place, context),
  ];
}

function toShades(
  id: string,
  { spans }: SeriesMarks,
  place: AxisPlace,
  { frame: { start, end }, top }: MarkContext,
): ChartSeriesOption[] {
  const seen = spans
    .map((span) => ({ ...span, start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.start < span.end);
  return seen.map((span, i) => ({
    ...APART,
    ...place,
    id: `${id}-shade-${i}`,
    type: 'line',
    z: 1,
    data: [
      [span.start, top],
      [span.end, top],
    ],
    symbol: 'none',
    lineStyle: { width: 0 },
    areaStyle: { color: span.color, opacity: span.opacity, origin: 'start' },
  }));
}

function toLimit(
  { id, decimals, marks }: TrendSeries,
  limit: number,
  place: AxisPlace,
  { frame: { start, end }, look, isRightFree }: MarkContext,
): ChartSeriesOption {
  const color = marks?.limitColor ?? '';
  const figure = groupThousands(formatNumber(limit, decimals));
  const isBeside = isRightFree && figure.length <= SHORT_FIGURE;
  return {
    ...APART,
    ...place,
    id: `${id}-limit-${limit}`,
    type: 'line',
    z: 3,
    color,
    data: [[start, limit], { value: [end, limit], symbolSize: 1, label: { show: true } }],
    symbol: 'circle',
    symbolSize: 0,
    lineStyle: { width: look.lineWidth * 0.84, type: dashPattern(look), color },
    label: {
      show: false,
      // The number is written right of the line's end, or above the line if there is no room on the right.
      ...(isBeside ? { position: 'right', distance: 4 } : { position: 'top', align: 'right', distance: 3 }),
      color,
      fontSize: look.fontSize,
      fontFamily: look.fontFamily,
      formatter: figure,
    },
  };
}

function toPoints(
  { id, decimals, color }: TrendSeries,
  { points = [] }: SeriesMarks,
  place: AxisPlace,
  { look }: MarkContext,
): ChartSeriesOption[] {
  return points.map(({ at, value, label, isRing }, i) => ({
    ...APART,
    ...place,
    id: `${id}-point-${i}`,
    type: 'scatter',
    z: 4,
    data: [[at, value]],
    symbolSize: look.lineWidth * 3.9,
    itemStyle: { color: isRing ? look.card : color, borderColor: color, borderWidth: 2, opacity: 1 },
    label: {
      show: true,
      position: label === 'above' ? 'top' : 'bottom',
      color: look.ink,
      fontSize: look.fontSize,
      fontWeight: 600,
      fontFamily: look.fontFamily,
      formatter: groupThousands(formatNumber(value, decimals)),
    },
  }));
}
