import { setTimeout } from 'node:timers/promises';

const FIRST_MS = 100;
const LONGEST_MS = 30_000;

/**
 * Pauses between attempts: 100 ms, doubling up to 30 s. Each is shortened by a random share of up to half, so that
 * processes do not all retry at the same time.
 */
export class Backoff {
  private failures = 0;

  reset(): void {
    this.failures = 0;
  }

  /** Waits for the next pause. It ends early when the signal is aborted. */
  async pause(signal: AbortSignal): Promise<void> {
    const fullMs = Math.min(FIRST_MS * 2 ** this.failures++, LONGEST_MS);
    await rest(fullMs * (1 - Math.random() / 2), signal);
  }
}

/** Waits for a time. It ends early, without an error, when the signal is aborted. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  // The timer can only fail because the signal was aborted.
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * Resolves when the signal is aborted. It adds a listener to the signal that stays until then, so callers that may stop
 * waiting earlier use `unlessEnded`.
 */
export async function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

/** Waits for work, then removes its listener from the signal. Returns undefined when the signal is aborted first. */
export async function unlessEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let end = () => undefined as void;
  const ending = new Promise<undefined>((resolve) => (end = () => resolve(undefined)));
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return await Promise.race([work, ending]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/**
 * Repeats an attempt, with growing pauses, until it succeeds.
 * @param onFailure receives only the first failure
 * @returns undefined when the signal is aborted first
 */
export async function persist<T>(
  attempt: () => Promise<T>,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<T | undefined> {
  const backoff = new Backoff();
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (failures === 0) onFailure(error);
      await backoff.pause(signal);
    }
  }
  return undefined;
}
