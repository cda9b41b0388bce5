import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until the answer is there; for things that happen soon, at a moment nobody knows.
 * @throws Error naming what was waited for, with the last failure, when it does not come
 */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  timeoutMs = 60_000,
): Promise<T> {
  const pauses = new Pauses();
  let failure: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      failure = error;
    }
    if (pauses.sinceMs > timeoutMs) throw new Error(`Waited ${timeoutMs} ms for ${what}`, { cause: failure });
    await pauses.next();
  }
}

/**
 * Repeats assertions until they hold, for what is true soon, at a moment nobody knows.
 * @throws what the last of them threw
 */
export async function eventually(assertions: () => Promise<void>, timeoutMs = 60_000): Promise<void> {
  const pauses = new Pauses();
  for (;;) {
    try {
      return await assertions();
    } catch (error) {
      if (pauses.sinceMs > timeoutMs) throw error;
    }
    await pauses.next();
  }
}

/** Between two questions: short ones at first, and never shorter than the question took, so that what is waited for can work. */
class Pauses {
  private readonly begin = performance.now();
  private askedAt = this.begin;

  get sinceMs(): number {
    return performance.now() - this.begin;
  }

  async next(): Promise<void> {
    const tookMs = performance.now() - this.askedAt;
    const patientMs = Math.min(100, this.sinceMs / 10);
    await sleep(Math.min(1_000, Math.max(20, patientMs, tookMs)));
    this.askedAt = performance.now();
  }
}
