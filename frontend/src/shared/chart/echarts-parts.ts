import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { connect, init, use as register, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Only what a trend needs; `GridComponent` brings the axes, `TooltipComponent` the crosshair.
register([LineChart, ScatterChart, BarChart, GridComponent, TooltipComponent, SVGRenderer]);

export { connect, init, type EChartsType };
