const MINUTE_MS = 60_000;

/** What a sender saves up while it is quiet, in minutes of its rate. */
export const BURST_MINUTES = 10;

/**
 * A token bucket for each sender, one number each: the moment its bucket is full again (the generic cell rate
 * algorithm). It is charged afterwards, because how many samples an upload holds is known only when it is read: an
 * upload that is let in is taken whole, and what it took too much is waited for before the next one. Libraries count
 * windows of a fixed length and refuse what does not fit, so a large upload would never pass them.
 * Times are ms of a clock that never jumps.
 */
export class Quota<Sender> {
  private readonly fullAt = new Map<Sender, number>();
  private readonly costMs: number;

  /** @param perMinute the steady rate; 0: no limit */
  constructor(readonly perMinute: number) {
    this.costMs = perMinute === 0 ? 0 : MINUTE_MS / perMinute;
  }

  /** @returns ms until the sender may come again, 0 when it may now */
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
