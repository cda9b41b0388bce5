import { lazyPart } from '../../../shared/ui/lazy-part.js';

/** The map, whose code and outlines of the world are loaded when a map is first shown. */
export const LazyMap = lazyPart(async () => (await import('./station-map.js')).StationMap);
