import { fromMercator, type MapView, type Place, type Point, type Size, toMercator } from './map-view.js';

/** The map cannot be zoomed out further than this, where the whole world fills its width. */
const minScale = ({ width }: Size) => width / 360;
/** The map cannot be zoomed in further than this, where a pixel is about 10 m; the outlines have no finer detail. */
const MAX_SCALE = 10_000;
const MAX_MERCATOR = toMercator(84);

/**
 * Finds the place at a position of the map.
 * @returns longitude in [−180, 180)
 */
export function placeAt(view: MapView, [x, y]: Point): Place {
  const longitude = view.west + x / view.scale;
  return {
    latitude: fromMercator(view.north - y / view.scale),
    longitude: longitude - 360 * Math.floor((longitude + 180) / 360),
  };
}

/** Moves the content of the map by the given pixels. */
export function pan(view: MapView, [dx, dy]: Point): MapView {
  return kept({ ...view, west: view.west - dx / view.scale, north: view.north + dy / view.scale });
}

/** Zooms the map in by a factor, or out by a factor below 1. The place at the given position stays where it is. */
export function zoom(view: MapView, factor: number, [x, y]: Point = middle(view)): MapView {
  const scale = Math.min(MAX_SCALE, Math.max(minScale(view), view.scale * factor));
  return kept({
    ...view,
    scale,
    west: view.west + x / view.scale - x / scale,
    north: view.north - y / view.scale + y / scale,
  });
}

/** Adapts the map to a new size and keeps the same place in its middle. */
export function resize(view: MapView, size: Size): MapView {
  const [longitude, mercator] = centre(view);
  return { ...view, ...size, ...around(longitude, mercator, view.scale, size) };
}

/** Moves the map so that a place is in its middle, and keeps the scale. */
export function centreOn(view: MapView, { latitude, longitude }: Place): MapView {
  return { ...view, ...around(longitude, toMercator(latitude), view.scale, view) };
}

/**
 * Computes the part of the map around a place.
 * @param span visible width in degrees of longitude
 */
export function viewAround(place: Place, span: number, size: Size): MapView {
  return centreOn({ ...size, west: 0, north: 0, scale: size.width / span }, place);
}

/**
 * Keeps the middle of the map away from the poles, and its longitude within ±180. East and west, the map moves freely,
 * because it repeats the world.
 */
function kept(view: MapView): MapView {
  const [longitude, mercator] = centre(view);
  const turned = longitude - 360 * Math.floor((longitude + 180) / 360);
  const clamped = Math.max(-MAX_MERCATOR, Math.min(MAX_MERCATOR, mercator));
  return { ...view, ...around(turned, clamped, view.scale, view) };
}

function around(longitude: number, mercator: number, scale: number, { width, height }: Size) {
  return { west: longitude - width / scale / 2, north: mercator + height / scale / 2 };
}

function centre({ west, north, width, height, scale }: MapView): [longitude: number, mercator: number] {
  return [west + width / scale / 2, north - height / scale / 2];
}

function middle({ width, height }: Size): Point {
  return [width / 2, height / 2];
}
