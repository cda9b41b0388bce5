import { fromMercator, toMercator, toPixel, type MapView } from './map-view.js';

const EARTH_CIRCUMFERENCE_MILES = 24_901;
const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30];
/** Approximate number of meridians that the map shows across its width. */
const LINES = 6;
const BAR_MAX_PX = 110;

export interface GridLine {
  /** Position of the line on the map, CSS px: x for a meridian, y for a parallel. */
  at: number;
  label: string;
}

/**
 * Computes the grid of the map: meridians (lines of equal longitude) and parallels (of equal latitude) at round
 * degrees.
 */
export function graticule(view: MapView): { meridians: GridLine[]; parallels: GridLine[] } {
  const east = view.west + view.width / view.scale;
  const [north, south] = [fromMercator(view.north), fromMercator(view.north - view.height / view.scale)];
  const step = STEPS.find((each) => each >= (east - view.west) / LINES) ?? 30;
  return {
    meridians: multiples(view.west, east, step).map((longitude) => ({
      at: toPixel(view, longitude, 0)[0],
      label: degrees(turned(longitude), 'E', 'W', step),
    })),
    parallels: multiples(south, north, step).map((latitude) => ({
      at: toPixel(view, 0, toMercator(latitude))[1],
      label: degrees(latitude, 'N', 'S', step),
    })),
  };
}

/**
 * Computes the map's scale bar: a round length, and the number of pixels that this length has in the middle of the map.
 * @param perMile how many units of distance a mile has, for example 1.609344 for kilometers
 */
export function scaleBar(view: MapView, perMile: number): { length: number; px: number } {
  const latitude = fromMercator(view.north - view.height / view.scale / 2);
  const circumference = EARTH_CIRCUMFERENCE_MILES * perMile * Math.cos((latitude * Math.PI) / 180);
  const perPx = circumference / 360 / view.scale;
  const limit = BAR_MAX_PX * perPx;
  const power = 10 ** Math.floor(Math.log10(limit));
  const length = power * ([5, 2, 1].find((each) => each * power <= limit) ?? 1);
  return { length, px: length / perPx };
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

/** Moves a longitude into the range (−180, 180] degrees by whole turns. */
function turned(longitude: number): number {
  return longitude - 360 * Math.ceil((longitude - 180) / 360);
}

function degrees(value: number, positive: string, negative: string, step: number): string {
  const text = Math.abs(value).toFixed(step < 0.1 ? 2 : step < 1 ? 1 : 0);
  if (Number(text) === 0 || Number(text) === 180) return `${Number(text)}°`;
  return `${text}° ${value > 0 ? positive : negative}`;
}
