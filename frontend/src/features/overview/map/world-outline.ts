import { feature, mesh } from 'topojson-client';
import { toMercator, toPixel, type MapView } from './map-view.js';

/** A file of `world-atlas`: the objects `land` and `countries`. */
export type World = Parameters<typeof mesh>[0];

/** [longitude, latitude] in degrees. */
type Position = readonly number[];
/** [longitude, mercator]; longitudes go on beyond ±180 rather than jump. */
type Vertex = readonly [longitude: number, mercator: number];
export type Line = readonly Vertex[];

export interface Outline {
  /** Closed lines. */
  coast: readonly Line[];
  borders: readonly Line[];
}

/** Points nearer to each other than this make no difference on the screen. */
const SAME_PX = 0.4;

export function toOutline(world: World): Outline {
  const { land, countries } = world.objects as Record<string, Parameters<typeof mesh>[1]>;
  if (!land || !countries) throw new Error('The outlines have no land or no countries.');
  const shape = feature(world, land);
  const features = 'features' in shape ? shape.features : [shape];
  const rings = features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  const borders = mesh(world, countries, (a, b) => a !== b).coordinates;
  return { coast: rings.map(unrollRing), borders: borders.map(unroll) };
}

/** A line that crosses the date line goes on beyond it. */
export function unroll(line: readonly Position[]): Line {
  let turns = 0;
  let last: number | undefined;
  return line.map(([longitude = 0, latitude = 0]) => {
    if (last !== undefined && Math.abs(longitude - last) > 180) turns += longitude < last ? 1 : -1;
    last = longitude;
    return [longitude + turns * 360, toMercator(latitude)];
  });
}

/** The same for a coast; one around a pole (Antarctica) is closed along the pole. */
export function unrollRing(ring: readonly Position[]): Line {
  const line = unroll(ring);
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return line;
  const pole = toMercator(first[1] < 0 ? -90 : 90);
  return [...line, [last[0], pole], [first[0], pole]];
}

/** SVG path of what of the lines lies in the window, on every copy of the world that it touches. */
export function linesPath(lines: readonly Line[], view: MapView): string {
  const east = view.west + view.width / view.scale;
  // An unrolled line may reach one turn beyond its own world.
  const firstTurn = Math.floor((view.west + 180) / 360) - 1;
  const lastTurn = Math.floor((east + 180) / 360) + 1;
  let path = '';
  for (let turn = firstTurn; turn <= lastTurn; turn++) {
    for (const line of lines) path += linePath(line, turn * 360, view);
  }
  return path;
}

function linePath(line: Line, shift: number, view: MapView): string {
  const points = line.map(([longitude, mercator]) => toPixel(view, longitude + shift, mercator));
  if (!touches(points, view)) return '';
  let path = '';
  let [lastX, lastY] = [Infinity, Infinity];
  for (const [x, y] of points) {
    if (Math.abs(x - lastX) < SAME_PX && Math.abs(y - lastY) < SAME_PX) continue;
    path += `${path === '' ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    [lastX, lastY] = [x, y];
  }
  return path;
}

function touches(points: readonly (readonly [number, number])[], { width, height }: MapView): boolean {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right >= 0 && left <= width && bottom >= 0 && top <= height;
}
