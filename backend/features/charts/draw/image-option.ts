import type { ChartOption } from '@mesonet/model/chart/chart-option.js';
import type { GraphicComponentOption } from 'echarts/components';

/** A shape or a text at a fixed place in the image */
export type Drawn = GraphicComponentOption;

/** Description of an image for the library ECharts: the chart, and the shapes and texts around it */
export type ImageOption = ChartOption & { graphic: Drawn[] };

/** Rectangle inside the image in which something is drawn, px */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
