import { useMemo } from 'react';
import { type Place } from '../../../shared/map/map-view.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type ColourSteps } from '../shown/colour-steps.js';
import { type ShownName } from '../shown/shown.js';
import { type StationSummary } from '../station-summary.js';
import { MapFrame } from './map-frame.js';
import { extremesOf, type MarkerModel, toMarkers } from './marker-model.js';
import { groupPlaces } from './station-groups.js';
import styles from './station-map.module.css';

interface StationMapProps {
  accountId: string;
  /** Stations with coordinates, at least one. */
  summaries: readonly StationSummary[];
  units: DisplayUnits;
  shown: ShownName;
  steps: ColourSteps;
  /** True when there are so few stations that each has its name and value in a box. */
  hasCallouts: boolean;
  /** True when the map fills its container, and the page around it does not scroll. */
  isFull?: boolean;
}

/** Shows the stations on a map. Stations far from the others have a map of their own beside the main one. */
export function StationMap({ summaries, units, shown, steps, isFull = false, ...props }: StationMapProps) {
  const markers = toMarkers(summaries, shown, steps, units);
  const important = extremesOf(summaries, shown);
  // Positions change far less often than values, so the division into maps stays the same while samples come in.
  const positions = positionsOf(summaries);
  const groups = useMemo(() => groupPlaces(JSON.parse(positions) as Place[]), [positions]);
  return (
    <div
      className={styles.map}
      data-frames={groups.length}
      data-callouts={props.hasCallouts || undefined}
      data-full={isFull || undefined}
    >
      {groups.map((group, index) => {
        const ofGroup = group.flatMap((each) => markers[each] ?? []);
        return (
          <MapFrame
            key={placesKey(ofGroup)}
            label={index === 0 ? 'Stations on the map' : `Stations far from the others, ${index}`}
            {...props}
            markers={ofGroup}
            important={important}
            isFull={isFull}
            distance={units.choice.unitFor('distance')}
          />
        );
      })}
    </div>
  );
}

function positionsOf(summaries: readonly StationSummary[]): string {
  return JSON.stringify(summaries.map(({ station: { latitude, longitude } }) => ({ latitude, longitude })));
}

/**
 * Builds a key of the markers' positions. It changes when a station is added, removed or moved; the visible part of the
 * map is then chosen again.
 */
function placesKey(markers: readonly MarkerModel[]): string {
  return markers.map(({ id, latitude, longitude }) => `${id} ${latitude} ${longitude}`).join('\n');
}
