import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { LatestSample } from '../../samples/owner/latest-samples.js';

const SILENCE_MS = 10 * MINUTE_MS;

type Reception = Pick<LatestSample, 'receivedAt' | 'usualIntervalMs'>;

/**
 * @returns UTC ms from which on the station counts as silent unless it sends: 10 min or 3 times its usual interval
 *   after its last sample, whichever is later
 */
export function silentFrom({ receivedAt, usualIntervalMs }: Reception): number {
  return receivedAt + Math.max(SILENCE_MS, 3 * (usualIntervalMs ?? 0));
}

/** Returns true when the station is active, which means that it does not count as silent now. */
export function isActive(latest: Reception | undefined, now: Date): boolean {
  return latest !== undefined && now.getTime() <= silentFrom(latest);
}
