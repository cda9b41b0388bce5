import { fromMercator, type MapView } from './map-view.js';

export type NamedPlace = readonly [name: string, latitude: number, longitude: number, population: number];

/** A tile's side in degrees, which `place-tiles.ts` of the build repeats. */
const TILE = 10;
/** A window wider than this, in degrees, names no places. */
const MAX_SPAN = 24;

/** Lists the tiles that a window touches, named by the degrees of their south-west corners. */
export function tilesOf(view: MapView): string[] {
  const span = view.width / view.scale;
  if (span > MAX_SPAN) return [];
  const [north, south] = [fromMercator(view.north), fromMercator(view.north - view.height / view.scale)];
  const found: string[] = [];
  for (let lat = floor(south); lat <= north; lat += TILE) {
    for (let lon = floor(view.west); lon <= view.west + span; lon += TILE) {
      const turned = lon - 360 * Math.floor((lon + 180) / 360);
      found.push(`${lat}_${turned}`);
    }
  }
  return found;
}

const floor = (degrees: number) => Math.floor(degrees / TILE) * TILE;
