import { setTimeout } from 'node:timers/promises';

const FIRST_MS = 100;
const LONGEST_MS = 30_000;

/** Pauses between attempts: 100 ms, doubling up to 30 s, each shortened by up to half so that nobody keeps step. */
export class Backoff {
  private failures = 0;

  reset(): void {
    this.failures = 0;
  }

  /** Returns early when the signal ends. */
  async pause(signal: AbortSignal): Promise<void> {
    const fullMs = Math.min(FIRST_MS * 2 ** this.failures++, LONGEST_MS);
    await rest(fullMs * (1 - Math.random() / 2), signal);
  }
}

/** Returns early when the signal ends. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  // The only way this fails is the end of the signal.
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}

/** Resolves when the signal ends. */
export async function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

/**
 * Repeats an attempt until it succeeds.
 * @param onFailure hears of the first failure only
 * @returns undefined when the signal ended first
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
