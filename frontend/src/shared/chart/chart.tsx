import { lazy, Suspense } from 'react';
import { type ChartCanvasProps } from './chart-canvas.js';

// ECharts comes in a chunk of its own.
const loadCanvas = async () => ({ default: (await import('./chart-canvas.js')).ChartCanvas });
const LazyCanvas = lazy(loadCanvas);

/** Fetches ECharts while the data is still on its way. A failure shows when the chart does. */
export function preloadChart(): void {
  loadCanvas().catch(() => undefined);
}

/** A chart. Keeps its height while ECharts is fetched, so that nothing jumps. */
export function Chart(props: ChartCanvasProps) {
  return (
    <Suspense fallback={<div style={{ height: props.height }} />}>
      <LazyCanvas {...props} />
    </Suspense>
  );
}
