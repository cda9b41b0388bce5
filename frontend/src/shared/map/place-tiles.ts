import { useQueries } from '@tanstack/react-query';
import { base, tiles } from 'virtual:place-tiles';
import { type MapView } from './map-view.js';
import { type NamedPlace, tilesOf } from './place-grid.js';

/** The tiles that have a file. Tiles without inhabited places have none. */
const known = new Set(tiles);

/**
 * Reads the named places in the visible part of the map from our own server, the largest first; empty until they are
 * loaded.
 */
export function usePlaces(view: MapView): readonly NamedPlace[] {
  return useQueries({
    queries: tilesOf(view)
      .filter((tile) => known.has(tile))
      .map((tile) => ({
        queryKey: ['places', tile],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchTile(tile, signal),
        staleTime: Infinity,
        gcTime: Infinity,
        structuralSharing: false,
      })),
    combine: (results) => results.flatMap(({ data }) => data ?? []).sort((a, b) => b[3] - a[3]),
  });
}

async function fetchTile(tile: string, signal: AbortSignal): Promise<readonly NamedPlace[]> {
  const response = await fetch(`${base}${tile}.json`, { signal });
  if (!response.ok) throw new Error(`The map's places could not be loaded (${response.status}).`);
  // The file is part of our own build and is not an answer of the API, so it is not validated.
  return (await response.json()) as readonly NamedPlace[];
}
