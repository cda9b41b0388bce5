import { Wakeup } from '../pacing/wakeup.js';

/**
 * Counts the rows between the fold and the store: waiting, being written, or written and not yet applied.
 * A cut closes an epoch and waits until all rows of that and earlier epochs have arrived.
 */
export class RowsUnderWay {
  private readonly counts = new Map<number, number>();
  private readonly changed = { room: new Wakeup(), settled: new Wakeup() };
  private epoch = 0;
  private rows = 0;

  get total(): number {
    return this.rows;
  }

  /** @returns the epoch, to be given back to `leave` */
  enter(): number {
    this.rows++;
    this.counts.set(this.epoch, (this.counts.get(this.epoch) ?? 0) + 1);
    return this.epoch;
  }

  leave(epoch: number): void {
    this.rows--;
    this.changed.room.ring();
    const left = this.counts.get(epoch)! - 1;
    if (left > 0) this.counts.set(epoch, left);
    else {
      this.counts.delete(epoch);
      this.changed.settled.ring();
    }
  }

  /** @returns the epoch of all rows that entered before */
  closeEpoch(): number {
    return this.epoch++;
  }

  /** Returns when fewer than `limit` rows are under way, or the signal ended. */
  async room(limit: number, signal: AbortSignal): Promise<void> {
    while (this.rows >= limit && !signal.aborted) await this.changed.room.sleep(signal);
  }

  /** @returns true when all rows of the epoch and earlier ones have arrived, false when the signal ended first */
  async settled(epoch: number, signal: AbortSignal): Promise<boolean> {
    const isSettled = () => [...this.counts.keys()].every((each) => each > epoch);
    while (!isSettled() && !signal.aborted) await this.changed.settled.sleep(signal);
    return isSettled();
  }
}
