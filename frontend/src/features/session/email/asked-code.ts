import { type Location } from 'react-router-dom';
import { z } from 'zod';

/**
 * A code that was asked for. In the history entry, so that it outlives a phone that drops the page while its
 * owner reads the mail, and Back leads to the address.
 */
export const AskedCode = z.object({
  email: z.string(),
  at: z.number().describe('UTC ms'),
  waitSeconds: z.number().default(0).describe('Above 0: no other code was sent, and none is for so long'),
});
export type AskedCode = z.infer<typeof AskedCode>;

const WAIT_MS = 30_000;

/** @returns null while no code was asked for */
export function askedCodeOf({ state }: Pick<Location, 'state'>): AskedCode | null {
  const parsed = z.object({ asked: AskedCode }).safeParse(state);
  return parsed.success ? parsed.data.asked : null;
}

/** How long mail is given to arrive, or the server asks to wait. @returns whole seconds until another code may be asked for; 0: now */
export function secondsUntilNext({ at, waitSeconds }: AskedCode, now: number): number {
  const waitMs = Math.max(WAIT_MS, waitSeconds * 1_000);
  // Clocks that are put right in between must lock nobody out.
  return Math.ceil(Math.min(waitMs, Math.max(0, at + waitMs - now)) / 1000);
}
