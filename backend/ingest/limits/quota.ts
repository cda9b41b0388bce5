import { MINUTE_MS } from '@mesonet/model/durations.js';

/**
 * Size of the burst that is allowed after silence, in minutes: a sender may send at once what the steady rate allows in
 * this time.
 */
export const BURST_MINUTES = 10;

/**
 * Limits the rate of each sender by a token bucket (the generic cell rate algorithm). An
 * upload that is admitted is accepted as a whole. It is counted after it is read, because only
 * then its samples are known, and the sender waits for the excess afterwards. Libraries refuse
 * what does not fit into a window of fixed length, so a large upload would never pass them.
 */
export class Quota<Sender> {
  /** For each sender the moment at which its bucket is full again, ms of a monotonic clock. */
  private readonly fullAt = new Map<Sender, number>();
  private readonly costMs: number;

  /** @param perMinute the steady rate; 0 means no limit */
  constructor(readonly perMinute: number) {
    this.costMs = perMinute === 0 ? 0 : MINUTE_MS / perMinute;
  }

  /** @returns ms until the sender may send again; 0 when it may send now */
  waitMs(sender: Sender, at: number): number {
    const fullAt = this.fullAt.get(sender) ?? at;
    return Math.max(0, fullAt + this.costMs - at - BURST_MINUTES * MINUTE_MS);
  }

  charge(sender: Sender, count: number, at: number): void {
    if (this.costMs === 0) return;
    this.fullAt.set(sender, Math.max(this.fullAt.get(sender) ?? at, at) + count * this.costMs);
  }

  forget(sender: Sender): void {
    this.fullAt.delete(sender);
  }
}
