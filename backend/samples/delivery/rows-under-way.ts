import { Progress } from '../pacing/progress.js';
import { Wakeup } from '../pacing/wakeup.js';

/**
 * Counts the rows between the fold and the store: waiting, being written, or written and not yet applied.
 * Who closes an epoch can wait until all rows of that and earlier epochs have arrived.
 */
export class RowsUnderWay {
  private readonly counts = new Map<number, number>();
  private readonly left = new Wakeup();
  /** The oldest epoch with rows under way, else the current one. */
  private readonly oldest = new Progress();
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
    this.left.ring();
    const left = this.counts.get(epoch)! - 1;
    if (left > 0) this.counts.set(epoch, left);
    else {
      this.counts.delete(epoch);
      this.findOldest();
    }
  }

  /** @returns the epoch of all rows that entered before */
  closeEpoch(): number {
    const closed = this.epoch++;
    this.findOldest();
    return closed;
  }

  /** Returns when fewer rows are under way than the limit is then, or the signal ended. */
  async room(limit: () => number, signal: AbortSignal): Promise<void> {
    while (this.rows >= limit() && !signal.aborted) await this.left.sleep(signal);
  }

  /** @returns true when all rows of the epoch and earlier ones have arrived, false when the signal ended first */
  settled(epoch: number, signal: AbortSignal): Promise<boolean> {
    return this.oldest.reached(epoch + 1, signal);
  }

  private findOldest(): void {
    this.oldest.advance(Math.min(this.epoch, ...this.counts.keys()));
  }
}
