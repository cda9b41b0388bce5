import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a question until it has an answer, for events that happen soon but at an unknown moment.
 * @throws Error with the name of the event and the last failure when the answer does not come
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
 * Repeats assertions until they hold, for conditions that become true soon but at an unknown moment.
 * @throws the error of the last attempt
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

/**
 * Pauses between two questions. They start short, grow with the waiting time, and are three times as long as the
 * question took, so that others have time to work.
 */
class Pauses {
  private readonly begin = performance.now();
  private askedAt = this.begin;

  get sinceMs(): number {
    return performance.now() - this.begin;
  }

  async next(): Promise<void> {
    const tookMs = performance.now() - this.askedAt;
    const patientMs = Math.min(500, this.sinceMs / 15);
    await sleep(Math.min(3_000, Math.max(20, patientMs, 3 * tookMs)));
    this.askedAt = performance.now();
  }
}
