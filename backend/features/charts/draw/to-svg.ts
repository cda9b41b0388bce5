import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GraphicComponent, GridComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Chart } from './chart-content.js';
import { toRoseImage } from './rose/rose-image.js';
import { toTrendImage } from './trend-image.js';

// Only the parts of ECharts that an image needs are loaded.
register([LineChart, ScatterChart, BarChart, GridComponent, GraphicComponent, SVGRenderer]);

/**
 * Matches styles and attributes that only an interactive page needs, and numbers that ECharts increases with each
 * drawing. They are a third of the text, and without them equal charts have equal bytes. Texts in a chart are escaped,
 * so they never match.
 */
const FOR_PAGES = / (class|pointer-events|ecmeta_\w+)="[^"]*"|<style[^]*?<\/style>/g;
const INSTANCE_NAME = /(id="|url\(#)zr\d+-/g;

/** Draws a chart as SVG. Equal charts give equal text. */
export function toSvg(chart: Chart): string {
  const { width, height } = chart;
  const instance = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    instance.setOption(chart.kind === 'trend' ? toTrendImage(chart) : toRoseImage(chart));
    return instance.renderToSVGString().replace(FOR_PAGES, '').replace(INSTANCE_NAME, '$1c-');
  } finally {
    // A chart instance of ECharts that is not disposed of would occupy about 5 MB for good.
    instance.dispose();
  }
}
