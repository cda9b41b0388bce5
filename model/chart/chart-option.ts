import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import type {
  AxisPointerComponentOption,
  GridComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

export type ChartSeriesOption = LineSeriesOption | ScatterSeriesOption | BarSeriesOption;

/** The ECharts options of all ECharts components that charts use. The server draws images without the tooltip. */
export type ChartOption = ComposeOption<
  ChartSeriesOption | GridComponentOption | TooltipComponentOption | AxisPointerComponentOption
>;

type One<T> = Exclude<T, readonly unknown[] | undefined>;
export type XAxisOption = One<NonNullable<ChartOption['xAxis']>>;
export type YAxisOption = One<NonNullable<ChartOption['yAxis']>>;

/** Size of the drawing area of a chart, CSS px. */
export interface ChartSize {
  width: number;
  height: number;
}
