import { type Panel, planPanels } from '@mesonet/contract/chart-panels.js';
import { axisScale, LABEL_SIZE, toTimeAxis, toValueAxis } from './option/axes.js';
import { type ChartOption, type ChartSize } from './option/chart-option.js';
import { toMarkOptions } from './option/mark-option.js';
import { toSeriesOptions } from './option/series-option.js';
import { tooltipHtml } from './option/tooltip.js';
import { type ChartLook, type TrendFrame, type TrendSeries } from './trend-series.js';
import { type PlotSpan } from './zoom/time-window.js';

/** Room for the widest axis label ("1,020", "29.85"), px; fixed, so that charts above each other line up. */
const LEFT = 44;
const RIGHT = 28;
/** Room for the unit above the axis, for the time labels below the last panel, between two panels. */
const TOP = 24;
const BOTTOM = 26;
const BETWEEN = 34;

/** Where the curves are in a chart so wide, CSS px. */
export function plotSpan(width: number): PlotSpan {
  return { left: LEFT, width: Math.max(1, width - LEFT - RIGHT) };
}

/**
 * The one way from columns to a chart: lines for values, points for directions, bars for amounts; one y axis per
 * class, two at most in a panel, further panels below; station-local time; gaps stay gaps.
 * @param series in display units, columns as long as `frame.time`
 * @param isMoving nothing follows the pointer: at the next frame another moment is under it
 */
export function toTrendOption(
  series: readonly TrendSeries[],
  frame: TrendFrame,
  look: ChartLook,
  size: ChartSize,
  isMoving = false,
): ChartOption {
  const panels = planPanels(series);
  const height = (size.height - TOP - BOTTOM - BETWEEN * (panels.length - 1)) / Math.max(1, panels.length);
  const option: Required<Pick<ChartOption, 'grid' | 'xAxis' | 'yAxis' | 'series'>> = {
    grid: panels.map((_, i) => ({
      id: `panel-${i}`,
      left: LEFT,
      right: RIGHT,
      top: TOP + i * (height + BETWEEN),
      height,
      outerBoundsMode: 'none',
    })),
    xAxis: panels.map((_, i) =>
      toTimeAxis(frame, look, plotSpan(size.width).width, i, { isLast: i === panels.length - 1, isMoving }),
    ),
    yAxis: panels.flatMap(({ axes }, i) =>
      axes.map((axis, side) => toValueAxis(axis, look, i, side === 0 ? 'left' : 'right')),
    ),
    series: toPlacedSeries(panels, frame, look),
  };
  return { ...option, animation: false, ...toPointer(series, frame, look, isMoving) };
}

function toPlacedSeries(panels: readonly Panel<TrendSeries>[], frame: TrendFrame, look: ChartLook) {
  let yAxisIndex = 0;
  return panels.flatMap(({ axes }, xAxisIndex) =>
    axes.flatMap((axis) => {
      const place = { xAxisIndex, yAxisIndex: yAxisIndex++ };
      const { max } = axisScale(axis).scale;
      return axis.series.flatMap((each) => [
        ...toSeriesOptions(each, frame, place),
        ...toMarkOptions(each, frame, place, { ...look, top: max, isRightFree: axes.length === 1 }),
      ]);
    }),
  );
}

/** Crosshair through all panels, and the box beside it. */
function toPointer(
  series: readonly TrendSeries[],
  frame: TrendFrame,
  look: ChartLook,
  isMoving: boolean,
): ChartOption {
  return {
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
      textStyle: { color: look.ink, fontSize: LABEL_SIZE + 1.5, fontFamily: look.fontFamily },
      extraCssText: 'border-radius:8px;box-shadow:none;font-variant-numeric:tabular-nums',
      formatter: (params) => tooltipHtml(series, frame, look, indexOf(params)),
    },
  };
}

/** All series share the frame's time, so the first answers for all. */
function indexOf(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params;
  const index = (first as { dataIndex?: unknown } | undefined)?.dataIndex;
  return typeof index === 'number' ? index : -1;
}
