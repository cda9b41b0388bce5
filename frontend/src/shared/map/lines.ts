import { toPixel, type MapView } from './map-view.js';

/**
 * A point of a line: its longitude in degrees and its y coordinate on the Mercator map (`mercator`). Along a line that
 * crosses the date line, longitudes continue beyond ±180 and do not jump.
 */
type Vertex = readonly [longitude: number, mercator: number];
export type Line = readonly Vertex[];

/** Stores many lines in a few typed arrays, which a web worker can transfer without copying them. */
export interface Lines {
  /** Longitude and Mercator coordinate of each point, alternating. */
  vertices: Float64Array<ArrayBuffer>;
  /** For each line, the number of points of this line and all lines before it. */
  ends: Uint32Array<ArrayBuffer>;
  /**
   * Bounds of each line: west, east, south, north. They are stored, because drawing a dragged map needs them at every
   * animation frame.
   */
  bounds: Float64Array<ArrayBuffer>;
}

interface Bounds {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** A point closer to the one before it than this, in pixels, is left out, because the difference is not visible. */
const SAME_PX = 0.4;

export function packLines(lines: readonly Line[]): Lines {
  let count = 0;
  const ends = Uint32Array.from(lines, (line) => (count += line.length));
  const bounds = lines.map(boundsOf).flatMap(({ west, east, south, north }) => [west, east, south, north]);
  return { vertices: Float64Array.from(lines.flat(2)), ends, bounds: Float64Array.from(bounds) };
}

/** Lists the buffers behind the lines' arrays, which the web worker transfers to the page. */
export function buffersOf({ vertices, ends, bounds }: Lines): ArrayBuffer[] {
  return [vertices.buffer, ends.buffer, bounds.buffer];
}

export function boundsOf(line: Line): Bounds {
  const bounds = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const [longitude, mercator] of line) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, mercator);
    bounds.north = Math.max(bounds.north, mercator);
  }
  return bounds;
}

/**
 * Writes the SVG path of the lines in the visible part of the map. When the map shows the world several times side by
 * side, the path contains the lines on each copy.
 */
export function linesPath(lines: Lines, view: MapView): string {
  const east = view.west + view.width / view.scale;
  // A line across the date line may reach up to one turn (360°) beyond its own copy of the world. The copies left and
  // right of the visible ones are therefore included.
  const firstTurn = Math.floor((view.west + 180) / 360) - 1;
  const lastTurn = Math.floor((east + 180) / 360) + 1;
  let path = '';
  for (let turn = firstTurn; turn <= lastTurn; turn++) {
    for (let index = 0; index < lines.ends.length; index += 1)
      path += linePath(lines, index, turn * 360, view);
  }
  return path;
}

function linePath(lines: Lines, index: number, shift: number, view: MapView): string {
  if (!touches(lines.bounds, index * 4, shift, view)) return '';
  const { vertices, ends } = lines;
  let path = '';
  let [lastX, lastY] = [Infinity, Infinity];
  for (let vertex = ends[index - 1] ?? 0; vertex < (ends[index] ?? 0); vertex += 1) {
    const [x, y] = toPixel(view, (vertices[vertex * 2] ?? 0) + shift, vertices[vertex * 2 + 1] ?? 0);
    if (Math.abs(x - lastX) < SAME_PX && Math.abs(y - lastY) < SAME_PX) continue;
    path += `${path === '' ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    [lastX, lastY] = [x, y];
  }
  return path;
}

function touches(bounds: Float64Array, at: number, shift: number, view: MapView): boolean {
  const bound = (side: number) => bounds[at + side] ?? 0;
  const [left, top] = toPixel(view, bound(0) + shift, bound(3));
  const [right, bottom] = toPixel(view, bound(1) + shift, bound(2));
  return right >= 0 && left <= view.width && bottom >= 0 && top <= view.height;
}
