/** Differences up to this are the Date header's whole seconds and the way through the net. */
const TOLERANCE_MS = 2_500;

let offsetMs = 0;

/** Learns from an answer's Date header how far the clock of this device is off. */
export function noteServerTime(dateHeader: string | null, receivedAt: number): void {
  const serverTime = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime - receivedAt;
  offsetMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Now by the server's clock, UTC ms: the age of a sample must not depend on a badly set phone. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
