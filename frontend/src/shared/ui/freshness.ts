import { type LiveState } from '../api/live.js';

export type Freshness = 'live' | 'reconnecting' | 'stale' | 'silent';

/** Stale wins over reconnecting: old data stays old, whatever the connection does. */
export function toFreshness(
  lastUpdate: string | null | undefined,
  isActive: boolean,
  live: LiveState,
): Freshness {
  if (!lastUpdate) return 'silent';
  if (!isActive) return 'stale';
  return live === 'open' ? 'live' : 'reconnecting';
}
