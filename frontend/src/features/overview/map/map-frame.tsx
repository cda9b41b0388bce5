import { type Unit } from '@mesonet/model/units.js';
import { useRef } from 'react';
import { MapBackground } from '../../../shared/map/map-background.js';
import { fitView, type MapView, project, type Size } from '../../../shared/map/map-view.js';
import { viewAround } from '../../../shared/map/pan-zoom.js';
import { usePanZoom } from '../../../shared/map/use-pan-zoom.js';
import { useSize } from '../../../shared/map/use-size.js';
import { ZoomButtons } from '../../../shared/map/zoom-buttons.js';
import { clusterPoints, clusterReach } from './clusters.js';
import { type MarkerModel } from './marker-model.js';
import styles from './station-map.module.css';
import { StationMarkers } from './station-markers.js';
import { useLabelLayout } from './use-label-layout.js';

/** Width of the part of the map that is first shown around a single station, degrees. */
const LONE_SPAN = 6;
/** When the map is enlarged to this scale or more, it no longer joins close markers. */
const FINEST_SCALE = 8_000;
/** Free room at the edges for the wind barbs and labels of the outermost stations, pixels. */
const PADDING = { x: 62, y: 44 };
/** Towns are hidden when the map has more labels than this. */
const PLACES_UP_TO = 12;

interface MapFrameProps {
  /** Name of the map's list of stations, for screen readers. */
  label: string;
  accountId: string;
  markers: readonly MarkerModel[];
  important: readonly string[];
  hasCallouts: boolean;
  /** True when the page around the map does not scroll, so the mouse wheel and one finger move the map. */
  isFull: boolean;
  /** Unit of the lengths that the scale of the map shows. */
  distance: Unit;
}

export function MapFrame(props: MapFrameProps) {
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(host);
  return (
    <div ref={host} className={styles.frame}>
      {size && <Frame {...props} size={size} />}
    </div>
  );
}

function Frame({
  label,
  accountId,
  markers,
  important,
  hasCallouts,
  isFull,
  distance,
  size,
}: MapFrameProps & { size: Size }) {
  const surface = useRef<HTMLDivElement>(null);
  const initial = (room: Size) => firstView(markers, room);
  const { view, setView, zoomIn, zoomOut, reset, isMoved, handlers } = usePanZoom({
    host: surface,
    size,
    initial,
    needsControl: !isFull,
    isRefitted: true,
  });
  const { alone, clusters } = useClusters(markers, view);
  const points = clusters.map(([first]) => project(view, first!));
  const { labels, covered } = useLabelLayout({
    view,
    markers: alone,
    clusters: points,
    important,
    hasCallouts,
  });
  return (
    <div ref={surface} className={styles.surface}>
      <div
        className={styles.drag}
        tabIndex={0}
        role="application"
        aria-label="Map. Arrow keys move it, plus and minus zoom."
        {...handlers}
      >
        <MapBackground
          view={view}
          distance={distance}
          hasPlaces={alone.length + clusters.length <= PLACES_UP_TO}
          covered={covered}
        />
      </div>
      <StationMarkers
        label={label}
        accountId={accountId}
        markers={alone}
        clusters={clusters}
        labels={labels}
        view={view}
        hasCallouts={hasCallouts}
        setView={setView}
      />
      <ZoomButtons onZoomIn={zoomIn} onZoomOut={zoomOut} />
      {isMoved && <ShowAll onClick={reset} />}
    </div>
  );
}

function ShowAll({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.reset} onClick={onClick}>
      Show all
    </button>
  );
}

function firstView(markers: readonly MarkerModel[], size: Size): MapView {
  const [first] = markers;
  return markers.length === 1 && first ? viewAround(first, LONE_SPAN, size) : fitView(markers, size, PADDING);
}

/** Divides the markers in the visible part of the map into single markers and clusters. */
function useClusters(markers: readonly MarkerModel[], view: MapView) {
  const placed = markers.map((marker) => ({ marker, point: project(view, marker) }));
  const isInside = ([x, y]: readonly [number, number]) =>
    x >= 0 && y >= 0 && x <= view.width && y <= view.height;
  const inWindow = placed.filter(({ point }) => isInside(point)).length;
  const reach = view.scale >= FINEST_SCALE ? 0 : clusterReach(inWindow, view);
  const groups =
    reach === 0
      ? placed.map((_, index) => [index])
      : clusterPoints(
          placed.map(({ point }) => point),
          reach,
        );
  const visible = groups.filter(([first = 0]) => isInside(placed[first]!.point));
  return {
    alone: visible.filter(({ length }) => length === 1).map(([index = 0]) => placed[index]!),
    clusters: visible
      .filter(({ length }) => length > 1)
      .map((group) => group.map((index) => placed[index]!.marker)),
  };
}
