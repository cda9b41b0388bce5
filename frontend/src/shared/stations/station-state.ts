import { type Station } from '@mesonet/contract/stations.js';

/**
 * State of a station: `live` while it sends samples, `silent` once it has stopped, and `never` before its first sample.
 */
export type StationState = 'live' | 'silent' | 'never';

export function stateOf({ active, last_update }: Pick<Station, 'active' | 'last_update'>): StationState {
  if (!last_update) return 'never';
  return active ? 'live' : 'silent';
}
