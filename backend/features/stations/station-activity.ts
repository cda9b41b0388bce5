import type { LatestSample } from '../../samples/latest-samples.js';

const SILENCE_MS = 10 * 60_000;

type Heard = Pick<LatestSample, 'receivedAt' | 'usualIntervalMs'>;

/** From when on the station counts as silent unless it sends, UTC ms: max(10 min, 3 × its usual interval) later. */
export function silentFrom({ receivedAt, usualIntervalMs }: Heard): number {
  return receivedAt + Math.max(SILENCE_MS, 3 * (usualIntervalMs ?? 0));
}

/** A sample arrived within max(10 min, 3 × the station's usual interval). */
export function isActive(latest: Heard | undefined, now: Date): boolean {
  return latest !== undefined && now.getTime() <= silentFrom(latest);
}
