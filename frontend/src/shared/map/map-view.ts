export interface Place {
  latitude: number;
  longitude: number;
}

/** Sizes are CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Pixels from the top left corner of the map. */
export type Point = readonly [x: number, y: number];

/** A window on the Mercator plane, whose unit is one degree of longitude. */
export interface MapView extends Size {
  /** Longitude at the left edge; may lie beyond ±180 when the window crosses the date line. */
  west: number;
  /** Mercator ordinate at the upper edge, growing northwards. */
  north: number;
  /** Pixels per degree of longitude. */
  scale: number;
}

/** Mercator has no poles. */
const MAX_LATITUDE = 84;
/** A single station is shown with the countries around it. */
const SINGLE_SPAN = 26;
/** Stations of one field must not be magnified until the map shows nothing else. */
const MIN_SPAN = 0.04;
/** The labels of the outermost stations need this room. */
const PADDING = { x: 84, y: 48 };

/** Fits the window around all places, as close as their labels allow. @param padding pixels at the edges */
export function fitView(places: readonly Place[], size: Size, padding = PADDING): MapView {
  const xs = unwrapped(places.map(({ longitude }) => longitude));
  const ys = places.map(({ latitude }) => toMercator(latitude));
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [south, north] = [Math.min(...ys), Math.max(...ys)];
  const isSingle = east - west < MIN_SPAN / 10 && north - south < MIN_SPAN / 10;
  const minSpan = isSingle ? SINGLE_SPAN : MIN_SPAN;
  const scale = Math.min(
    room(size.width, padding.x) / Math.max(east - west, minSpan),
    room(size.height, padding.y) / Math.max(north - south, minSpan / 2),
  );
  return {
    ...size,
    scale,
    west: (west + east) / 2 - size.width / scale / 2,
    north: (south + north) / 2 + size.height / scale / 2,
  };
}

/** @returns the pixel of the place, on the copy of the world nearest to the window's middle */
export function project(view: MapView, { latitude, longitude }: Place): Point {
  return toNearestPixel(view, longitude, toMercator(latitude));
}

/** Does the same for a Mercator ordinate. */
export function toNearestPixel(view: MapView, longitude: number, mercator: number): Point {
  const middle = view.west + view.width / view.scale / 2;
  const turns = Math.round((middle - longitude) / 360);
  return toPixel(view, longitude + turns * 360, mercator);
}

/** @param longitude on its own copy of the world */
export function toPixel(view: MapView, longitude: number, mercator: number): Point {
  return [(longitude - view.west) * view.scale, (view.north - mercator) * view.scale];
}

/** @returns the Mercator ordinate in degrees of longitude */
export function toMercator(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return (Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) * 180) / Math.PI;
}

/** @returns the latitude of a Mercator ordinate */
export function fromMercator(mercator: number): number {
  return (Math.atan(Math.exp((mercator * Math.PI) / 180)) * 360) / Math.PI - 90;
}

/** Moves longitudes to the side of the date line that keeps them closer together. */
function unwrapped(longitudes: readonly number[]): number[] {
  const shifted = longitudes.map((each) => (each < 0 ? each + 360 : each));
  return spread(shifted) < spread(longitudes) ? shifted : [...longitudes];
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

function room(length: number, padding: number): number {
  return Math.max(length - 2 * padding, length / 3);
}
