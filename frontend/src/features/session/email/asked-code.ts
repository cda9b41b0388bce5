import { type Location } from 'react-router-dom';

/**
 * A request for a sign-in code. The browser's history entry holds the request, so that it survives when a phone unloads
 * the page while the user reads the email. The browser's Back button then leads to the form for the address.
 */
export interface AskedCode {
  email: string;
  /** Time when the code was requested, UTC ms. */
  at: number;
  /**
   * Seconds until the server sends another code. A number above 0 means that the server sent no code for this
   * request, because too many codes were requested shortly before.
   */
  waitSeconds: number;
}

const WAIT_MS = 30_000;

/**
 * Reads the request for a sign-in code from the browser's history entry.
 * @returns null while no code was requested
 */
export function askedCodeOf({ state }: Pick<Location, 'state'>): AskedCode | null {
  const { asked } = (state ?? {}) as { asked?: Partial<AskedCode> };
  const { email, at, waitSeconds = 0 } = asked ?? {};
  return typeof email === 'string' && typeof at === 'number' ? { email, at, waitSeconds } : null;
}

/**
 * Computes the time until another code may be requested: the server's waiting time, but at least the time in which an
 * email usually arrives.
 * @returns whole seconds; 0 means that a code may be requested now
 */
export function secondsUntilNext({ at, waitSeconds }: AskedCode, now: number): number {
  const waitMs = Math.max(WAIT_MS, waitSeconds * 1_000);
  // The result is at most the full waiting time, in case the clock was set back after the request.
  return Math.ceil(Math.min(waitMs, Math.max(0, at + waitMs - now)) / 1000);
}
