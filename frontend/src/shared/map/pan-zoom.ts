import { fromMercator, type MapView, type Place, type Point, type Size, toMercator } from './map-view.js';

/** The whole world is never drawn narrower than the window. */
const minScale = ({ width }: Size) => width / 360;
/** At this scale a pixel is some 10 m, as fine as the outlines are. */
const MAX_SCALE = 10_000;
const MAX_MERCATOR = toMercator(84);

/** Finds the place at a pixel of the window. @returns longitude in [−180, 180) */
export function placeAt(view: MapView, [x, y]: Point): Place {
  const longitude = view.west + x / view.scale;
  return {
    latitude: fromMercator(view.north - y / view.scale),
    longitude: longitude - 360 * Math.floor((longitude + 180) / 360),
  };
}

/** Moves the window so that its content goes along by so many pixels. */
export function pan(view: MapView, [dx, dy]: Point): MapView {
  return kept({ ...view, west: view.west - dx / view.scale, north: view.north + dy / view.scale });
}

/** Enlarges the window by a factor, or reduces it by one below 1; the place at the pixel stays there. */
export function zoom(view: MapView, factor: number, [x, y]: Point = middle(view)): MapView {
  const scale = Math.min(MAX_SCALE, Math.max(minScale(view), view.scale * factor));
  return kept({
    ...view,
    scale,
    west: view.west + x / view.scale - x / scale,
    north: view.north - y / view.scale + y / scale,
  });
}

/** Keeps the place in the middle of a window that gets another size. */
export function resize(view: MapView, size: Size): MapView {
  const [longitude, mercator] = centre(view);
  return { ...view, ...size, ...around(longitude, mercator, view.scale, size) };
}

/** Moves the window around a place and keeps the scale. */
export function centreOn(view: MapView, { latitude, longitude }: Place): MapView {
  return { ...view, ...around(longitude, toMercator(latitude), view.scale, view) };
}

/** Makes a window around a place, so many degrees of longitude wide. */
export function viewAround(place: Place, span: number, size: Size): MapView {
  return centreOn({ ...size, west: 0, north: 0, scale: size.width / span }, place);
}

/** Every copy of the world looks alike, so the window goes on east and west, but not beyond the poles. */
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
