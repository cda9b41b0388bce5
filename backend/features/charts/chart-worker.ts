import type { Chart } from './draw/chart-model.js';
import { toPng } from './draw/to-png.js';
import { toSvg } from './draw/to-svg.js';

/** What a worker draws. */
export interface DrawJob {
  chart: Chart;
  format: 'png' | 'svg';
  scale: number;
}

/** Runs in a worker thread: ECharts and the fonts stay loaded there. @returns the image's bytes */
export function draw({ chart, format, scale }: DrawJob): Uint8Array {
  const svg = toSvg(chart);
  return format === 'svg' ? new TextEncoder().encode(svg) : toPng(svg, scale);
}
