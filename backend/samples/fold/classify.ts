import type { Observation } from '../core/observation.js';
import type { SeriesState } from './state/series-state.js';

/**
 * Tells whether a sample is late, or belongs to the newest time of its series or a newer one. Journal entries that are
 * no samples need no such decision, because each already carries its kind.
 */
export function classify({ highWater }: SeriesState, { time }: Observation): 'newest' | 'late' {
  return time < highWater ? 'late' : 'newest';
}
