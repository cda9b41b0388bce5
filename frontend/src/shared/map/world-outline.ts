import { feature, mesh } from 'topojson-client';
import { boundsOf, type Lines, type Line, packLines } from './lines.js';
import { toMercator } from './map-view.js';

/**
 * A file of coasts and borders in TopoJSON format, from the npm package `world-atlas` (with the objects `land` and
 * `countries`) or `us-atlas` (`states`, `counties`).
 */
export type Atlas = Parameters<typeof mesh>[0];

/** A point as [longitude, latitude], in degrees. */
type Position = readonly number[];

/** A country, state or county. The map writes its name in its middle if the name fits into it. */
export interface Region {
  name: string;
  longitude: number;
  mercator: number;
  /** Degrees of longitude from the west end of the region's largest part to its east end. */
  span: number;
}

export interface Areas {
  borders: Lines;
  regions: readonly Region[];
}

export interface Outline extends Areas {
  /** The outlines of all land, as closed lines. */
  coast: Lines;
}

export function toOutline(atlas: Atlas): Outline {
  const { land, countries } = atlas.objects as Record<string, Parameters<typeof mesh>[1]>;
  if (!land || !countries) throw new Error('The outlines have no land or no countries.');
  const shape = feature(atlas, land);
  const features = 'features' in shape ? shape.features : [shape];
  const rings = features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  return { coast: packLines(rings.map(unrollRing)), ...toAreas(atlas, 'countries') };
}

/**
 * Reads the borders between countries, states or counties from a file, and the position of their names.
 * @param kind the areas to read; the file has an object of the same name
 */
export function toAreas(atlas: Atlas, kind: 'countries' | 'states' | 'counties'): Areas {
  const areas = (atlas.objects as Record<string, Parameters<typeof mesh>[1]>)[kind];
  if (!areas) throw new Error(`The outlines have no ${kind}.`);
  const borders = mesh(atlas, areas, (a, b) => a !== b).coordinates;
  const shape = feature(atlas, areas);
  const features = 'features' in shape ? shape.features : [shape];
  return {
    borders: packLines(borders.map(unroll)),
    regions: features.flatMap((each) => toRegion(each) ?? []),
  };
}

/**
 * Finds where a region's name is written: in the middle of its largest part. Returns null for a region without a name.
 */
function toRegion({ geometry, properties }: GeoJSON.Feature): Region | null {
  const name: unknown = properties?.['name'];
  if (typeof name !== 'string') return null;
  const rings =
    geometry.type === 'Polygon'
      ? [geometry.coordinates[0]]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.map(([outer]) => outer)
        : [];
  const bounds = rings.flatMap((ring) => (ring ? boundsOf(unroll(ring)) : []));
  const [largest] = bounds.sort((a, b) => area(b) - area(a));
  if (!largest) return null;
  const { west, east, south, north } = largest;
  return { name, longitude: (west + east) / 2, mercator: (south + north) / 2, span: east - west };
}

const area = ({ west, east, south, north }: ReturnType<typeof boundsOf>) => (east - west) * (north - south);

/**
 * Makes the longitudes of a line continuous. Where it crosses the date line, they continue beyond ±180 and do not jump.
 */
export function unroll(line: readonly Position[]): Line {
  let turns = 0;
  let last: number | undefined;
  return line.map(([longitude = 0, latitude = 0]) => {
    if (last !== undefined && Math.abs(longitude - last) > 180) turns += longitude < last ? 1 : -1;
    last = longitude;
    return [longitude + turns * 360, toMercator(latitude)];
  });
}

/**
 * Makes the longitudes of a coast continuous. A coast around a pole (Antarctica) is not closed after that, so two
 * points on the latitude of the pole are added.
 */
export function unrollRing(ring: readonly Position[]): Line {
  const line = unroll(ring);
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return line;
  const pole = toMercator(first[1] < 0 ? -90 : 90);
  return [...line, [last[0], pole], [first[0], pole]];
}
