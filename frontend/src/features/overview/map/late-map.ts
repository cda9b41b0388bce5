import { late } from '../../../shared/ui/late.js';

/** The world's outlines and what draws them come only with the first map. */
export const LateMap = late(async () => (await import('./station-map.js')).StationMap);
