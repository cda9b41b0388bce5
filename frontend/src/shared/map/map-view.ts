export interface Place {
  latitude: number;
  longitude: number;
}

/** A size in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A position on the map, CSS px from its top left corner. */
export type Point = readonly [x: number, y: number];

/** The visible part of the map in the Mercator projection, where one unit is the width of one degree of longitude. */
export interface MapView extends Size {
  /** Longitude at the left edge. It may lie beyond ±180 when the visible part crosses the date line. */
  west: number;
  /** Mercator coordinate at the upper edge. Mercator coordinates grow northwards. */
  north: number;
  /** Pixels per degree of longitude. */
  scale: number;
}

/** The map ends at this latitude, because the Mercator projection cannot show the poles. */
const MAX_LATITUDE = 84;
/** Degrees of longitude shown for a single station, which make the countries around it visible. */
const SINGLE_SPAN = 26;
/**
 * Smallest number of degrees of longitude shown for several stations, so that the map also shows the surroundings of
 * stations that are close together.
 */
const MIN_SPAN = 0.04;
/** Space at the edges of the map for the labels of the outermost stations, CSS px. */
const PADDING = { x: 84, y: 48 };

/**
 * Computes the part of the map that shows all places, as close as the space for their labels allows.
 * @param padding space at the edges, CSS px
 */
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

/**
 * @returns the position of a place on the map. If the map shows the world several times, it is the one nearest to the
 * middle
 */
export function project(view: MapView, { latitude, longitude }: Place): Point {
  return toNearestPixel(view, longitude, toMercator(latitude));
}

/**
 * Computes the position of a point on the map. If the map shows the world several times, it chooses the position
 * nearest to the middle.
 * @param mercator y coordinate in the Mercator projection
 */
export function toNearestPixel(view: MapView, longitude: number, mercator: number): Point {
  const middle = view.west + view.width / view.scale / 2;
  const turns = Math.round((middle - longitude) / 360);
  return toPixel(view, longitude + turns * 360, mercator);
}

/** @param longitude it may lie beyond ±180 and then means a place on another copy of the world */
export function toPixel(view: MapView, longitude: number, mercator: number): Point {
  return [(longitude - view.west) * view.scale, (view.north - mercator) * view.scale];
}

/** @returns the y coordinate in the Mercator projection, whose unit is one degree of longitude */
export function toMercator(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return (Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) * 180) / Math.PI;
}

/** @returns the latitude of a y coordinate in the Mercator projection */
export function fromMercator(mercator: number): number {
  return (Math.atan(Math.exp((mercator * Math.PI) / 180)) * 360) / Math.PI - 90;
}

/**
 * Adds 360° to negative longitudes if this brings all places closer together, as for places on both sides of the date
 * line.
 */
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
