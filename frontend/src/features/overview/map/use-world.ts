import { useQuery } from '@tanstack/react-query';
import coarse from 'world-atlas/countries-110m.json?url';
import fine from 'world-atlas/countries-50m.json?url';
import { type MapView } from './map-view.js';
import { toOutline, type Outline, type World } from './world-outline.js';

/** Wider windows than this, in degrees, show nothing that only the fine outlines have. */
const COARSE_FROM_SPAN = 100;

/** The outlines fit for a window; undefined until they have come. They lie on our own server. */
export function useWorld(view: MapView | undefined): Outline | undefined {
  const isCoarse = view !== undefined && view.width / view.scale > COARSE_FROM_SPAN;
  const { data } = useQuery({
    queryKey: ['world', isCoarse ? 'coarse' : 'fine'],
    queryFn: ({ signal }) => fetchOutline(isCoarse ? coarse : fine, signal),
    enabled: view !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data;
}

async function fetchOutline(url: string, signal: AbortSignal): Promise<Outline> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The map's outlines could not be loaded (${response.status}).`);
  // A file of our own build, not an answer of the API: nothing to validate.
  return toOutline((await response.json()) as World);
}
