import { useRef } from 'react';
import { lazyPart } from '../ui/lazy-part.js';
import { useNear } from '../ui/use-near.js';
import { type ChartCanvasProps } from './chart-canvas.js';

// ECharts is loaded separately from the rest of the page's code.
const LazyCanvas = lazyPart(async () => (await import('./chart-canvas.js')).ChartCanvas);

/** Downloads ECharts early, while the chart's data is still being requested. */
export const preloadChart = LazyCanvas.preload;

/** Draws a chart once the user scrolls near it. Its height is reserved before that, so that the page does not jump. */
export function Chart(props: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const coming = <div role="img" aria-label={props.label} style={{ height: props.height }} />;
  return <div ref={place}>{isNear ? <LazyCanvas {...props} fallback={coming} /> : coming}</div>;
}
