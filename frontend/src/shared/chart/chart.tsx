import { lazy, Suspense } from 'react';
import { type ChartCanvasProps } from './chart-canvas.js';

// ECharts comes in a chunk of its own, when the first chart is shown.
const LazyCanvas = lazy(async () => ({ default: (await import('./chart-canvas.js')).ChartCanvas }));

/** A chart. Keeps its height while ECharts is fetched, so that nothing jumps. */
export function Chart(props: ChartCanvasProps) {
  return (
    <Suspense fallback={<div style={{ height: props.height }} />}>
      <LazyCanvas {...props} />
    </Suspense>
  );
}
