import { useRef } from 'react';
import { late } from '../ui/late.js';
import { useNear } from '../ui/use-near.js';
import { type ChartCanvasProps } from './chart-canvas.js';

// ECharts comes in a chunk of its own.
const LateCanvas = late(async () => (await import('./chart-canvas.js')).ChartCanvas);

/** Fetches ECharts while the data is still on its way. */
export const preloadChart = LateCanvas.preload;

/** A chart, drawn once it comes near what is seen of the page. It has its height before, so that nothing jumps. */
export function Chart(props: ChartCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const coming = <div role="img" aria-label={props.label} style={{ height: props.height }} />;
  return <div ref={place}>{isNear ? <LateCanvas {...props} fallback={coming} /> : coming}</div>;
}
