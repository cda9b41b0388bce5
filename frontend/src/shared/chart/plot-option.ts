import { type ChartLook } from '@mesonet/model/chart/chart-look.js';
import { type ChartOption, type ChartSize } from '@mesonet/model/chart/chart-option.js';
import { type ChartLayout, planTrend, toTrendOption } from '@mesonet/model/chart/trend-option.js';
import { type TrendFrame, type TrendSeries } from '@mesonet/model/chart/trend-series.js';
import { tooltipHtml } from './words/tooltip.js';
import { type PlotSpan } from './zoom/time-window.js';

/**
 * Space around the panels of a chart, CSS px: on the left for the widest axis label, such as "1,020" or "29.85", above
 * for the unit, and below for the time labels. It is the same for all charts, so that charts below each other line up.
 */
const LAYOUT = {
  left: 44,
  right: 28,
  top: 24,
  bottom: 26,
  between: 34,
  hasUnits: true,
} as const satisfies Omit<ChartLayout, keyof ChartSize>;

/** Computes which part of a chart's width the curves take, CSS px. */
export function plotSpan(width: number): PlotSpan {
  return { left: LAYOUT.left, width: Math.max(1, width - LAYOUT.left - LAYOUT.right) };
}

interface ShownTrend {
  /** Curves in display units. Each has one value for each time of `frame.time`. */
  series: readonly TrendSeries[];
  frame: TrendFrame;
}

/**
 * Builds the ECharts option of a chart. Its drawing is the same as in the images that the server makes, with a
 * crosshair and a tooltip added.
 * @param isMoving true while a gesture moves the chart; it hides crosshair and tooltip, because the time under the
 * pointer then changes with each animation frame
 */
export function toPlotOption(
  { series, frame }: ShownTrend,
  look: ChartLook,
  size: ChartSize,
  isMoving = false,
): ChartOption {
  const layout = { ...LAYOUT, ...size };
  const option = toTrendOption(planTrend(series, frame, look, layout), look, layout);
  const axisPointer = {
    show: !isMoving,
    lineStyle: { color: look.muted, width: 1, type: 'solid' },
    label: { show: false },
  } as const;
  return {
    ...option,
    xAxis: [option.xAxis].flat().map((axis) => ({ ...axis, axisPointer })),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: {
      show: !isMoving,
      trigger: 'axis',
      className: 'trend-tooltip',
      confine: true,
      transitionDuration: 0,
      backgroundColor: look.card,
      borderColor: look.line,
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { color: look.ink, fontSize: look.fontSize + 1.5, fontFamily: look.fontFamily },
      extraCssText: 'border-radius:8px;box-shadow:none;font-variant-numeric:tabular-nums',
      formatter: (params) => tooltipHtml(series, frame, look, indexOf(params)),
    },
  };
}

/**
 * Returns the index of the point under the crosshair. All series have the same times, so the index of the first applies
 * to all.
 */
function indexOf(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params;
  const index = (first as { dataIndex?: unknown } | undefined)?.dataIndex;
  return typeof index === 'number' ? index : -1;
}
