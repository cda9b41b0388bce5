import { fromMercator, type MapView } from './map-view.js';

export type NamedPlace = readonly [name: string, latitude: number, longitude: number, population: number];

/**
 * Side of a tile in degrees. The build script `place-tiles.ts`, which writes the files of place names, has the same
 * value.
 */
const TILE = 10;
/** A map that shows more degrees of longitude than this has no names of places. */
const MAX_SPAN = 24;

/**
 * Lists the tiles of place names that the visible part of the map touches. A tile's name is the latitude and longitude
 * of its south-west corner.
 */
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
