import { type Box, isInside, overlaps } from './box.js';
import { type MapView, project, toNearestPixel } from './map-view.js';
import { type NamedPlace } from './place-grid.js';
import { type Region } from './world-outline.js';

/** A name written on the map, with its position in CSS px. */
export interface MapName {
  kind: 'region' | 'place';
  name: string;
  x: number;
  y: number;
  /**
   * A region's name is centred ('middle'). A place's name begins right of its dot ('start') or ends left of it ('end').
   */
  anchor: 'start' | 'middle' | 'end';
}

const REGION_CHARACTER_PX = 8.4;
const PLACE_CHARACTER_PX = 6.2;
const LINE_PX = 16;
/**
 * Space from the middle of a place's dot to its name, CSS px. On the side without the name, only half of the dot needs
 * space, `DOT_HALF_PX`.
 */
const DOT_PX = 8;
const DOT_HALF_PX = 4;
const MAX_PLACES = 40;

/**
 * Chooses the names that fit on a map without covering one another: regions first, then places by population.
 * @param places the largest first
 * @param covered boxes across which no name may be written
 */
export function layoutNames(
  regions: readonly Region[],
  places: readonly NamedPlace[],
  view: MapView,
  covered: readonly Box[] = [],
): MapName[] {
  const taken: Box[] = [...covered];
  const names: MapName[] = [];
  const put = (name: MapName, box: Box) => {
    if (!isInside(box, view) || taken.some((other) => overlaps(box, other))) return false;
    taken.push(box);
    names.push(name);
    return true;
  };
  for (const region of regions) putRegion(region, view, put);
  let left = MAX_PLACES;
  for (const place of places) {
    if (left === 0) break;
    if (putPlace(place, view, put)) left -= 1;
  }
  return names;
}

type Put = (name: MapName, box: Box) => boolean;

function putRegion({ name, longitude, mercator, span }: Region, view: MapView, put: Put): void {
  const width = name.length * REGION_CHARACTER_PX;
  if (span * view.scale < width * 1.15) return;
  const [x, y] = toNearestPixel(view, longitude, mercator);
  const box = { left: x - width / 2, width, top: y - LINE_PX, height: LINE_PX + 4 };
  put({ kind: 'region', name, x, y, anchor: 'middle' }, box);
}

function putPlace([name, latitude, longitude]: NamedPlace, view: MapView, put: Put): boolean {
  const [x, y] = project(view, { latitude, longitude });
  const width = name.length * PLACE_CHARACTER_PX + DOT_PX + DOT_HALF_PX;
  const line = { width, top: y - LINE_PX / 2, height: LINE_PX };
  return (
    put({ kind: 'place', name, x, y, anchor: 'start' }, { ...line, left: x - DOT_HALF_PX }) ||
    put({ kind: 'place', name, x, y, anchor: 'end' }, { ...line, left: x + DOT_HALF_PX - width })
  );
}
