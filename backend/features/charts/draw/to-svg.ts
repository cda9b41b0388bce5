import { CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GraphicComponent, GridComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Chart } from './chart-model.js';
import { toRoseOption } from './rose/rose-option.js';
import { toTrendOption } from './trend-option.js';

// Only what an image needs.
register([LineChart, ScatterChart, CustomChart, GridComponent, GraphicComponent, SVGRenderer]);

/**
 * What is for a pointer over a page, and numbers that ECharts counts on from drawing to drawing: a third of the text,
 * and without it equal charts are equal bytes. Texts are escaped, so nothing in them looks like it.
 */
const FOR_PAGES = / (class|pointer-events|ecmeta_\w+)="[^"]*"|<style[^]*?<\/style>/g;
const INSTANCE_NAME = /(id="|url\(#)zr\d+-/g;

/** Draws a chart. The same chart is the same text. */
export function toSvg(chart: Chart): string {
  const { width, height } = chart;
  const instance = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    instance.setOption(chart.kind === 'trend' ? toTrendOption(chart) : toRoseOption(chart));
    return instance.renderToSVGString().replace(FOR_PAGES, '').replace(INSTANCE_NAME, '$1c-');
  } finally {
    // Each instance that is left keeps some 5 MB.
    instance.dispose();
  }
}
