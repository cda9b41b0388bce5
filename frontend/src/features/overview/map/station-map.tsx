import { useMemo, useRef } from 'react';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type StationSummary } from '../station-summary.js';
import { MapBackground } from './map-background.js';
import { fitView, type MapView, type Place } from './map-view.js';
import styles from './station-map.module.css';
import { StationMarkers } from './station-markers.js';
import { useSize } from './use-size.js';
import { useWorld } from './use-world.js';

interface StationMapProps {
  accountId: string;
  /** Stations with coordinates, at least one. */
  summaries: readonly StationSummary[];
  units: DisplayUnits;
}

/** The stations where they stand, each a link with its temperature and wind. */
export function StationMap({ accountId, summaries, units }: StationMapProps) {
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(host);
  // Positions change far less often than values: the window and the land stay while samples come in.
  const places = JSON.stringify(summaries.map(({ station }) => placeOf(station)));
  const view = useMemo<MapView | undefined>(
    () => size && fitView(JSON.parse(places) as Place[], size),
    [places, size],
  );
  const world = useWorld(view);
  return (
    <div ref={host} className={styles.map}>
      {view && (
        <>
          <MapBackground view={view} world={world} />
          <StationMarkers accountId={accountId} summaries={summaries} units={units} view={view} />
        </>
      )}
    </div>
  );
}

function placeOf({ latitude, longitude }: StationSummary['station']): Place {
  return { latitude: latitude ?? 0, longitude: longitude ?? 0 };
}
