import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import counties from 'us-atlas/counties-10m.json?url';
import states from 'us-atlas/states-10m.json?url';
import coarse from 'world-atlas/countries-110m.json?url';
import fine from 'world-atlas/countries-50m.json?url';
import { fromMercator, type MapView } from './map-view.js';
import { readOutline } from './read-outline.js';
import { type Areas, type Outline } from './world-outline.js';

/** Finer outlines add nothing to windows wider than these, in degrees. */
const COARSE_FROM_SPAN = 100;
const STATES_UP_TO_SPAN = 60;
const COUNTIES_UP_TO_SPAN = 14;

/** The map draws these outlines, the coarsest first; one that has not come yet is undefined. */
export interface Outlines {
  world: Outline | undefined;
  states: Areas | undefined;
  counties: Areas | undefined;
}

/** Reads the outlines fit for a window. They lie on our own server. */
export function useOutlines(view: MapView): Outlines {
  const span = view.width / view.scale;
  const isInStates = touchesUnitedStates(view);
  const world = span > COARSE_FROM_SPAN ? coarse : fine;
  return {
    world: useOutline(world, () => readOutline(world, 'world'), true),
    states: useOutline(states, () => readOutline(states, 'states'), isInStates && span <= STATES_UP_TO_SPAN),
    counties: useOutline(
      counties,
      () => readOutline(counties, 'counties'),
      isInStates && span <= COUNTIES_UP_TO_SPAN,
    ),
  };
}

function useOutline<Kind>(url: string, queryFn: () => Promise<Kind>, isWanted: boolean): Kind | undefined {
  const { data } = useQuery({
    queryKey: ['outlines', url],
    queryFn,
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  // Drawn in slices: a phone takes longer for it than a finger waits.
  return useDeferredValue(isWanted ? data : undefined);
}

/** The bounds reach from Puerto Rico to Guam; a foreign place between them costs one file more. */
function touchesUnitedStates(view: MapView): boolean {
  const east = view.west + view.width / view.scale;
  const [north, south] = [fromMercator(view.north), fromMercator(view.north - view.height / view.scale)];
  const overlaps = (from: number, to: number) =>
    [-360, 0, 360].some((turn) => view.west < to + turn && east > from + turn);
  return north > 13 && south < 72 && (overlaps(-180, -64) || overlaps(144, 180));
}
