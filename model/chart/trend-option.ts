import { planTimeAxis, toTimeAxis } from './axes/time-axis.js';
import { planAxes, toValueAxis, type ValueAxis } from './axes/value-axes.js';
import type { ChartLook } from './chart-look.js';
import type { ChartOption, ChartSize } from './chart-option.js';
import { planPanels } from './panels.js';
import { toMarkOptions } from './series/mark-option.js';
import { barOpacity, toSeriesOptions } from './series/series-option.js';
import type { TrendFrame, TrendSeries } from './trend-series.js';

/** The size of a chart and the space around and between its panels, CSS px. */
export interface ChartLayout extends ChartSize {
  left: number;
  right: number;
  top: number;
  bottom: number;
  between: number;
  /** True if units are written above the axes. */
  hasUnits: boolean;
}

/** A panel of a chart, as the list of its value axes with their scales. */
export type PlannedPanel = readonly ValueAxis[];

/** A chart whose panels, axes and scales are decided. */
export interface PlannedTrend {
  panels: readonly PlannedPanel[];
  frame: TrendFrame;
}

export type TrendOption = Required<Pick<ChartOption, 'animation' | 'grid' | 'xAxis' | 'yAxis' | 'series'>>;

/** Space that a short number needs at the right of a panel, as a multiple of the font size. */
const FIGURE_ROOM = 2.5;

/** Computes the height of each panel, when several panels are below each other. */
export function panelHeight(
  { height, top, bottom, between }: Omit<ChartLayout, 'left' | 'right' | 'width' | 'hasUnits'>,
  count: number,
): number {
  return (height - top - bottom - between * (count - 1)) / Math.max(1, count);
}

/** Distributes the series of a chart over panels and decides the scales of their axes. */
export function planTrend(
  series: readonly TrendSeries[],
  frame: TrendFrame,
  look: ChartLook,
  layout: ChartLayout,
): PlannedTrend {
  const panels = planPanels(series);
  const height = panelHeight(layout, panels.length);
  return { panels: panels.map((panel) => planAxes(panel, height, look)), frame };
}

/**
 * Builds the ECharts option of a chart: lines for values, points for directions, bars for amounts. Each measurement
 * class has a value axis; a panel has at most two, and further panels follow below. Times are local to the station.
 * Missing values stay gaps. The console and the server's images use the same option.
 */
export function toTrendOption(
  { panels, frame }: PlannedTrend,
  look: ChartLook,
  layout: ChartLayout,
): TrendOption {
  const { left, right, top, between, width: chartWidth, hasUnits } = layout;
  const height = panelHeight(layout, panels.length);
  const width = Math.max(1, chartWidth - left - right);
  const timeAxis = planTimeAxis(frame, look, { left, width, chartWidth });
  return {
    animation: false,
    grid: panels.map((_, i) => ({
      id: `panel-${i}`,
      left,
      width,
      top: top + i * (height + between),
      height,
      outerBoundsMode: 'none',
    })),
    xAxis: panels.map((_, gridIndex) =>
      toTimeAxis(timeAxis, frame, look, { gridIndex, isLast: gridIndex === panels.length - 1 }),
    ),
    yAxis: panels.flatMap((axes, gridIndex) =>
      axes.map((axis, i) =>
        toValueAxis(axis, look, {
          gridIndex,
          side: i === 0 ? 'left' : 'right',
          hasUnit: hasUnits,
          isShared: axes.length > 1,
        }),
      ),
    ),
    series: toPlacedSeries({ panels, frame }, look, { width, right }),
  };
}

function toPlacedSeries(
  { panels, frame }: PlannedTrend,
  look: ChartLook,
  { width, right }: { width: number; right: number },
) {
  let yAxisIndex = 0;
  return panels.flatMap((axes, xAxisIndex) => {
    const context = { frame, look, width, barOpacity: barOpacity(seriesOf(axes)) };
    const isRightFree = axes.length === 1 && right >= look.fontSize * FIGURE_ROOM;
    return axes.flatMap(({ axis, scale }) => {
      const place = { xAxisIndex, yAxisIndex: yAxisIndex++ };
      return axis.series.flatMap((each) => [
        ...toSeriesOptions(each, place, context),
        ...toMarkOptions(each, place, { frame, look, top: scale.max, isRightFree }),
      ]);
    });
  });
}

/** Lists the series of a panel. */
export function seriesOf(panel: PlannedPanel): TrendSeries[] {
  return panel.flatMap(({ axis }) => axis.series);
}
