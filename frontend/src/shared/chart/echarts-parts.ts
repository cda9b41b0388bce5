import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { connect, init, use as register, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Registers only the parts of ECharts that a trend chart needs; `GridComponent` draws the axes, `TooltipComponent` the
// crosshair.
register([LineChart, ScatterChart, BarChart, GridComponent, TooltipComponent, SVGRenderer]);

export { connect, init, type EChartsType };
