import type { CustomSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import type { GraphicComponentOption, GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

export type ChartSeriesOption = LineSeriesOption | ScatterSeriesOption | CustomSeriesOption;

/** An option made of the parts that `to-svg.ts` loads, no other. */
export type ChartOption = ComposeOption<ChartSeriesOption | GridComponentOption | GraphicComponentOption>;

type One<T> = Exclude<T, readonly unknown[] | undefined>;
export type XAxisOption = One<NonNullable<ChartOption['xAxis']>>;
export type YAxisOption = One<NonNullable<ChartOption['yAxis']>>;
/** A shape or a text placed by hand. */
export type Drawn = GraphicComponentOption;

/** Drawing area of one panel, px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
