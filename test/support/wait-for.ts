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
  const end = Date.now() + timeoutMs;
  let failure: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
    } catch (error) {
      failure = error;
    }
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms for ${what}`, { cause: failure });
    await sleep(20);
  }
}

/**
 * Repeats assertions until they hold, for what is true soon, at a moment nobody knows.
 * @throws what the last of them threw
 */
export async function eventually(assertions: () => Promise<void>, timeoutMs = 60_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await assertions();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(20);
  }
}
