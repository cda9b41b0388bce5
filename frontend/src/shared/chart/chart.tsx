import { late } from '../ui/late.js';
import { type ChartCanvasProps } from './chart-canvas.js';

// ECharts comes in a chunk of its own.
const LateCanvas = late(async () => (await import('./chart-canvas.js')).ChartCanvas);

/** Fetches ECharts while the data is still on its way. */
export const preloadChart = LateCanvas.preload;

/** A chart. Keeps its height while ECharts is fetched, so that nothing jumps. */
export function Chart(props: ChartCanvasProps) {
  return <LateCanvas {...props} fallback={<div style={{ height: props.height }} />} />;
}
