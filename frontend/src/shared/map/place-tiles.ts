import { useQueries } from '@tanstack/react-query';
import { base, tiles } from 'virtual:place-tiles';
import { type MapView } from './map-view.js';
import { type NamedPlace, tilesOf } from './place-grid.js';

/** A tile where nobody lives has no file. */
const known = new Set(tiles);

/** Reads the places of a window, the largest first; empty until they have come. They lie on our own server. */
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
  // The file comes from our own build and not from the API, so nothing validates it.
  return (await response.json()) as readonly NamedPlace[];
}
