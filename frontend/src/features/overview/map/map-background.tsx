import { memo } from 'react';
import { graticule, scaleBar } from './graticule.js';
import { type MapView } from './map-view.js';
import styles from './station-map.module.css';
import { linesPath, type Outline } from './world-outline.js';

/** A degree's label nearer to the edge would be cut off. */
const EDGE_PX = 48;

interface MapBackgroundProps {
  view: MapView;
  world: Outline | undefined;
}

/** Land, borders, degrees and scale; decoration, so hidden from screen readers. */
export const MapBackground = memo(function MapBackground({ view, world }: MapBackgroundProps) {
  const { meridians, parallels } = graticule(view);
  const bar = scaleBar(view);
  return (
    <svg className={styles.background} width={view.width} height={view.height} aria-hidden="true">
      {world && <path className={styles.land} d={linesPath(world.coast, view)} />}
      {world && <path className={styles.borders} d={linesPath(world.borders, view)} />}
      {meridians.map(({ at, label }) => (
        <g key={label}>
          <line className={styles.grid} x1={at} x2={at} y2={view.height} />
          {at < view.width - EDGE_PX && (
            <text x={at + 4} y={view.height - 6}>
              {label}
            </text>
          )}
        </g>
      ))}
      {parallels.map(({ at, label }) => (
        <g key={label}>
          <line className={styles.grid} y1={at} y2={at} x2={view.width} />
          {at > EDGE_PX / 3 && at < view.height - EDGE_PX / 2 && (
            <text x={4} y={at - 4}>
              {label}
            </text>
          )}
        </g>
      ))}
      <g transform={`translate(${view.width - bar.px - 12} 22)`}>
        <path className={styles.bar} d={`M0 -5V0H${bar.px.toFixed(1)}V-5`} />
        <text x={bar.px / 2} y={-8} textAnchor="middle">
          {formatLength(bar.km)}
        </text>
      </g>
    </svg>
  );
});

function formatLength(km: number): string {
  return km < 1 ? `${Math.round(km * 1_000)} m` : `${km.toLocaleString('en')} km`;
}
