import { rest } from '../pacing/backoff.js';
import type { ShardLease } from './shard-lease.js';

/** How often the owner confirms its lease, and how often other processes try to get it. */
export const KEEP_EVERY_MS = 250;

/**
 * Keeps confirming the lease until the signal is aborted. The server needs the lease even while it stops, because it
 * still writes rows.
 */
export async function keepLease(lease: ShardLease, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // If the lease is lost during a stop, this process does not try to get it again.
    if (lease.isHeld) await lease.confirm().catch(() => undefined);
    await rest(KEEP_EVERY_MS, signal);
  }
}

/**
 * Keeps confirming the lease until some long work has ended or the signal is aborted.
 * @throws Error when the work fails, or PostgreSQL is away
 */
export async function keepLeaseDuring(
  lease: ShardLease,
  work: Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const isDone = work.then(() => true);
  while (!(await Promise.race([isDone, rest(KEEP_EVERY_MS, signal).then(() => signal.aborted)])))
    await lease.confirm();
  await work;
}
