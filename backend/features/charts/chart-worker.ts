import type { Chart } from './draw/chart-content.js';
import { toPng } from './draw/to-png.js';
import { toSvg } from './draw/to-svg.js';
import { noteReleased } from './native-memory.js';

/** A chart that a worker thread is to draw, and the file format and scale of the image */
export interface DrawJob {
  chart: Chart;
  format: 'png' | 'svg';
  scale: number;
}

/**
 * Draws a chart. It runs in a worker thread, in which the library ECharts stays loaded.
 * @returns the bytes of the image
 */
export function draw({ chart, format, scale }: DrawJob): Uint8Array {
  const svg = toSvg(chart);
  if (format === 'svg') return new TextEncoder().encode(svg);
  const { bytes, nativeBytes } = toPng(svg, scale);
  noteReleased(nativeBytes);
  return bytes;
}
