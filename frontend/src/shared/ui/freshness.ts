import { type LiveState } from '../api/live.js';

export type Freshness = 'live' | 'reconnecting' | 'stale' | 'silent';

/**
 * Chooses the word by which the page describes the state of its data. The data of a station that has stopped sending is
 * called stale, even while the live stream reconnects.
 */
export function toFreshness(
  lastUpdate: string | null | undefined,
  isActive: boolean,
  live: LiveState,
): Freshness {
  if (!lastUpdate) return 'silent';
  if (!isActive) return 'stale';
  return live === 'open' ? 'live' : 'reconnecting';
}
