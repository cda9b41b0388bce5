import type { Chart } from './draw/chart-model.js';
import { toPng } from './draw/to-png.js';
import { toSvg } from './draw/to-svg.js';
import { noteReleased } from './native-memory.js';

/** What a worker draws. */
export interface DrawJob {
  chart: Chart;
  format: 'png' | 'svg';
  scale: number;
}

/** Runs in a worker thread: ECharts stays loaded there. @returns the image's bytes */
export function draw({ chart, format, scale }: DrawJob): Uint8Array {
  const svg = toSvg(chart);
  if (format === 'svg') return new TextEncoder().encode(svg);
  const { bytes, nativeBytes } = toPng(svg, scale);
  noteReleased(nativeBytes);
  return bytes;
}
