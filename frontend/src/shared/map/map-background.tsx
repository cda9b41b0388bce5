import { toDisplay, type Unit } from '@mesonet/model/units.js';
import { memo } from 'react';
import { formatCount } from '../format-count.js';
import { type Box } from './box.js';
import { graticule, scaleBar } from './graticule.js';
import { linesPath } from './lines.js';
import { layoutNames, type MapName } from './map-names.js';
import { type MapView } from './map-view.js';
import styles from './map-background.module.css';
import { usePlaces } from './place-tiles.js';
import { type Outlines, useOutlines } from './use-outlines.js';
import { type Region } from './world-outline.js';

/**
 * Degrees are not written in these parts of the map: the zoom buttons cover the right end of the upper edge, and the
 * scale bar covers the lower end of the left edge.
 */
const COVERED_PX = { right: 96, bottom: 48 };
/** Width of the longest label of a grid line, CSS px. */
const LABEL_PX = 48;
const LABEL_HEIGHT_PX = 16;
/**
 * Grid lines with degrees appear only if the map shows at least this many degrees of longitude. On closer maps, names
 * are enough to locate a station.
 */
const DEGREES_FROM_SPAN = 8;

interface MapBackgroundProps {
  view: MapView;
  /** Unit of distance of the scale bar. */
  distance: Unit;
  /** True if the map shows the names of towns besides those of countries, states and counties. */
  hasPlaces?: boolean;
  /**
   * No name is written across these boxes. The array must stay the same object until the boxes change, because a new
   * object makes the whole background render again.
   */
  covered?: readonly Box[] | undefined;
}

/**
 * Draws land, borders, names and scale bar of the map. All of this is decoration, so it is hidden from screen readers.
 */
export const MapBackground = memo(function MapBackground({
  view,
  distance,
  hasPlaces = true,
  covered,
}: MapBackgroundProps) {
  const outlines = useOutlines(view);
  const { world, states, counties } = outlines;
  const bar = scaleBar(view, toDisplay(1, distance));
  return (
    <svg className={styles.background} width={view.width} height={view.height} aria-hidden="true">
      {world && <Lines className={styles.land} lines={world.coast} view={view} />}
      {counties && <Lines className={styles.counties} lines={counties.borders} view={view} />}
      {states && <Lines className={styles.states} lines={states.borders} view={view} />}
      {world && <Lines className={styles.borders} lines={world.borders} view={view} />}
      {!states && view.width / view.scale >= DEGREES_FROM_SPAN && <Degrees view={view} />}
      <Names view={view} regions={regionsOf(outlines, view)} hasPlaces={hasPlaces} covered={covered} />
      <g transform={`translate(16 ${view.height - 14})`}>
        <path className={styles.bar} d={`M0 -5V0H${bar.px.toFixed(1)}V-5`} />
        <text x={bar.px / 2} y={-8} textAnchor="middle">
          {formatLength(bar.length, distance.abbrev)}
        </text>
      </g>
    </svg>
  );
});

interface LinesProps {
  className: string | undefined;
  lines: Parameters<typeof linesPath>[0];
  view: MapView;
}

/**
 * Draws one kind of lines, such as borders. Each kind is a component of its own, because the browser can handle input
 * only after one component is rendered and before the next.
 */
const Lines = memo(function Lines({ className, lines, view }: LinesProps) {
  return <path className={className} d={linesPath(lines, view)} />;
});

function Degrees({ view }: { view: MapView }) {
  const { meridians, parallels } = graticule(view);
  // On a wide map the grid lines are closer together than their labels are long, so only some of them have a label.
  const every = Math.ceil(LABEL_PX / Math.abs((meridians[1]?.at ?? Infinity) - (meridians[0]?.at ?? 0)));
  return (
    <>
      {meridians.map(({ at, label }, index) => (
        <g key={label}>
          <line className={styles.grid} x1={at} x2={at} y2={view.height} />
          {index % every === 0 && at < view.width - COVERED_PX.right && (
            <text x={at + 4} y={12}>
              {label}
            </text>
          )}
        </g>
      ))}
      {parallels.map(({ at, label }) => (
        <g key={label}>
          <line className={styles.grid} y1={at} y2={at} x2={view.width} />
          {at > 2 * LABEL_HEIGHT_PX && at < view.height - COVERED_PX.bottom && (
            <text x={4} y={at - 4}>
              {label}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

type NamesProps = Omit<MapBackgroundProps, 'distance'> & { regions: readonly Region[] };

function Names({ view, regions, hasPlaces, covered }: NamesProps) {
  const places = usePlaces(view);
  const names = layoutNames(regions, hasPlaces ? places : [], view, covered);
  const hasTowns = names.some(({ kind }) => kind === 'place');
  return (
    <>
      {names.map((each) => (
        <Name key={`${each.kind} ${each.name} ${each.x} ${each.y}`} {...each} />
      ))}
      {hasTowns && (
        // The licence of the place names requires the name of their source.
        <text x={view.width - 8} y={view.height - 8} textAnchor="end">
          Places: GeoNames
        </text>
      )}
    </>
  );
}

function Name({ kind, name, x, y, anchor }: MapName) {
  if (kind === 'region') {
    return (
      <text className={styles.region} x={x} y={y} textAnchor="middle">
        {name}
      </text>
    );
  }
  return (
    <g className={styles.town}>
      <circle cx={x} cy={y} r={2} />
      <text x={anchor === 'start' ? x + 6 : x - 6} y={y + 4} textAnchor={anchor}>
        {name}
      </text>
    </g>
  );
}

/**
 * Chooses the areas whose names the map shows: counties, states or countries, the smallest that are loaded and fit the
 * visible width.
 */
function regionsOf({ world, states, counties }: Outlines, { width, scale }: MapView): readonly Region[] {
  const span = width / scale;
  if (counties && span < 4) return counties.regions;
  if (states) return states.regions;
  return world?.regions ?? [];
}

function formatLength(length: number, abbrev: string): string {
  if (length >= 1) return `${formatCount(length)} ${abbrev}`;
  return abbrev === 'km' ? `${Math.round(length * 1_000)} m` : `${Number(length.toPrecision(1))} ${abbrev}`;
}
