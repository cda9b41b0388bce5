import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useViewParams } from '../../../shared/dashboard/use-view-params.js';
import { type MapView, project } from '../../../shared/map/map-view.js';
import { fitView } from '../../../shared/map/map-view.js';
import { centreOn, zoom } from '../../../shared/map/pan-zoom.js';
import { stationPath } from '../station-path.js';
import { ClusterMarker } from './cluster-marker.js';
import { type Label, type Labels } from './label-layout.js';
import { type MarkerModel } from './marker-model.js';
import { ARROWS, neighbour } from './neighbour.js';
import { StationMarker } from './station-marker.js';
import styles from './station-map.module.css';
import { type PlacedMarker } from './use-label-layout.js';

/** A click on a cluster of markers enlarges the map at least by this factor. */
const CLUSTER_ZOOM = 2.5;

interface StationMarkersProps {
  label: string;
  accountId: string;
  markers: readonly PlacedMarker[];
  clusters: readonly (readonly MarkerModel[])[];
  labels: Labels;
  view: MapView;
  hasCallouts: boolean;
  setView: (change: (view: MapView) => MapView) => void;
}

export function StationMarkers({
  markers,
  clusters,
  labels,
  view,
  hasCallouts,
  ...rest
}: StationMarkersProps) {
  const { search } = useViewParams();
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul
      ref={list}
      className={styles.markers}
      aria-label={rest.label}
      onKeyDown={(event) => moveFocus(event, list, markers)}
    >
      {markers.map(({ marker, point: [x, y] }) => (
        <StationMarker
          key={marker.id}
          {...markerProps(marker)}
          x={x}
          y={y}
          {...labelProps(labels.get(marker.id), x, y)}
          hasCallout={hasCallouts}
          isAtRight={x > view.width / 2}
          to={stationPath(rest.accountId, marker.id, search)}
        />
      ))}
      {clusters.map((members) => {
        const [first] = members;
        if (!first) return null;
        const [x, y] = project(view, first);
        return (
          <ClusterMarker
            key={first.id}
            members={members}
            x={x}
            y={y}
            onPress={() => rest.setView((former) => closeUp(former, members))}
          />
        );
      })}
    </ul>
  );
}

/**
 * Returns the properties of a marker as plain values, so that the marker is drawn again only when one of them changes.
 */
function markerProps({ id, name, state, figure, text, words, colour, wind, isFiring }: MarkerModel) {
  return {
    id,
    name,
    state,
    figure,
    text,
    words,
    colour,
    knots: wind?.knots ?? null,
    from: wind?.from ?? 0,
    isFiring,
  };
}

/** Returns the label's position relative to its marker, which stays the same while the map is moved. */
function labelProps(label: Label | undefined, x: number, y: number) {
  if (!label) return { labelLeft: null, labelTop: 0, labelWidth: 0, hasName: false };
  const { left, top, width } = label.box;
  return {
    labelLeft: Math.round(left - x),
    labelTop: Math.round(top - y),
    labelWidth: width,
    hasName: label.size === 0,
  };
}

function closeUp(view: MapView, members: readonly MarkerModel[]): MapView {
  const fitted = fitView(members, view);
  const middle = {
    latitude: members.reduce((sum, { latitude }) => sum + latitude, 0) / members.length,
    longitude: members[0]?.longitude ?? 0,
  };
  const isNearer = fitted.scale > view.scale * CLUSTER_ZOOM;
  return isNearer ? fitted : centreOn(zoom(view, CLUSTER_ZOOM), middle);
}

function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  list: RefObject<HTMLUListElement | null>,
  markers: readonly PlacedMarker[],
): void {
  const direction = ARROWS[event.key];
  const from = markers.findIndex(
    ({ marker }) => marker.id === (event.target as HTMLElement).dataset['station'],
  );
  if (!direction || from === -1) return;
  event.preventDefault();
  const next =
    markers[
      neighbour(
        markers.map(({ point }) => point),
        from,
        direction,
      )
    ];
  if (!next) return;
  list.current?.querySelector<HTMLElement>(`[data-station="${CSS.escape(next.marker.id)}"]`)?.focus();
}
