import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import counties from 'us-atlas/counties-10m.json?url';
import states from 'us-atlas/states-10m.json?url';
import coarse from 'world-atlas/countries-110m.json?url';
import fine from 'world-atlas/countries-50m.json?url';
import { fromMercator, type MapView } from './map-view.js';
import { readOutline } from './read-outline.js';
import { type Areas, type Outline } from './world-outline.js';

/**
 * A map that shows more degrees of longitude than this has coarse coasts and borders, because finer ones would not be
 * visible.
 */
const COARSE_FROM_SPAN = 100;
/** A map that shows more degrees of longitude than this has no borders of US states. */
const STATES_UP_TO_SPAN = 60;
/** A map that shows more degrees of longitude than this has no borders of US counties. */
const COUNTIES_UP_TO_SPAN = 14;

/** The outlines that the map draws, the coarsest first; undefined while one is not loaded. */
export interface Outlines {
  world: Outline | undefined;
  states: Areas | undefined;
  counties: Areas | undefined;
}

/** Reads from our own server the outlines that suit the visible part of the map. */
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
  // React draws the outlines with low priority and in steps, so that a phone still reacts to touch at once.
  return useDeferredValue(isWanted ? data : undefined);
}

/**
 * Checks whether the visible part of the map touches the United States, so that borders of states are loaded. The
 * bounds are rough and reach from Guam to Puerto Rico; for other countries within them the files are loaded in vain.
 */
function touchesUnitedStates(view: MapView): boolean {
  const east = view.west + view.width / view.scale;
  const [north, south] = [fromMercator(view.north), fromMercator(view.north - view.height / view.scale)];
  const overlaps = (from: number, to: number) =>
    [-360, 0, 360].some((turn) => view.west < to + turn && east > from + turn);
  return north > 13 && south < 72 && (overlaps(-180, -64) || overlaps(144, 180));
}
