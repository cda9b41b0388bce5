/**
 * If the clocks of the server and of the user's device differ by less than this, the difference is ignored. It comes
 * from the HTTP header `Date`, which has whole seconds, and from network delay.
 */
const TOLERANCE_MS = 2_500;

let offsetMs = 0;

/** Compares the HTTP header `Date` of an answer with the clock of the user's device and remembers the difference. */
export function noteServerTime(dateHeader: string | null, receivedAt: number): void {
  const serverTime = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime - receivedAt;
  offsetMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/**
 * Returns the server's present time, UTC ms. Ages of samples use it, because the clock of the user's device may be
 * wrong.
 */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
