import { type BarSeriesOption, type LineSeriesOption, type ScatterSeriesOption } from 'echarts/charts';
import {
  type AxisPointerComponentOption,
  type GridComponentOption,
  type TooltipComponentOption,
} from 'echarts/components';
import { type ComposeOption } from 'echarts/core';

export type ChartSeriesOption = LineSeriesOption | ScatterSeriesOption | BarSeriesOption;

/** An option made of the parts that `echarts-parts.ts` loads, no other. */
export type ChartOption = ComposeOption<
  ChartSeriesOption | GridComponentOption | TooltipComponentOption | AxisPointerComponentOption
>;

type One<T> = Exclude<T, readonly unknown[] | undefined>;
export type XAxisOption = One<NonNullable<ChartOption['xAxis']>>;
export type YAxisOption = One<NonNullable<ChartOption['yAxis']>>;

/** Drawing area in CSS pixels. */
export interface ChartSize {
  width: number;
  height: number;
}
