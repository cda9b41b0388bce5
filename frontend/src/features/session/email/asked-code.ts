import { type Location } from 'react-router-dom';

/**
 * A code that was asked for. In the history entry, so that it outlives a phone that drops the page while its
 * owner reads the mail, and Back leads to the address.
 */
export interface AskedCode {
  email: string;
  /** UTC ms. */
  at: number;
  /** Above 0: no other code was sent, and none is for so long. */
  waitSeconds: number;
}

const WAIT_MS = 30_000;

/** @returns null while no code was asked for */
export function askedCodeOf({ state }: Pick<Location, 'state'>): AskedCode | null {
  const { asked } = (state ?? {}) as { asked?: Partial<AskedCode> };
  const { email, at, waitSeconds = 0 } = asked ?? {};
  return typeof email === 'string' && typeof at === 'number' ? { email, at, waitSeconds } : null;
}

/** How long mail is given to arrive, or the server asks to wait. @returns whole seconds until another code may be asked for; 0: now */
export function secondsUntilNext({ at, waitSeconds }: AskedCode, now: number): number {
  const waitMs = Math.max(WAIT_MS, waitSeconds * 1_000);
  // Clocks that are put right in between must lock nobody out.
  return Math.ceil(Math.min(waitMs, Math.max(0, at + waitMs - now)) / 1000);
}
