import { Progress } from '../pacing/progress.js';
import { Wakeup } from '../pacing/wakeup.js';

/** Live rows, and late or imported ones, of which a backfill can bring any number. */
export type Lane = 'live' | 'late';

/**
 * Counts the rows between the fold and the store: waiting, being written, or written and not yet applied.
 * Who closes an epoch can wait until all rows of that and earlier epochs have arrived.
 */
export class RowsUnderWay {
  private readonly counts = new Map<number, number>();
  private readonly waiting = new Set<Wakeup>();
  /** The oldest epoch with rows under way, else the current one. */
  private readonly oldest = new Progress();
  private epoch = 0;
  private readonly rows: Record<Lane, number> = { live: 0, late: 0 };

  get total(): number {
    return this.rows.live + this.rows.late;
  }

  of(lane: Lane): number {
    return this.rows[lane];
  }

  /** @returns the epoch, to be given back to `leave` */
  enter(lane: Lane): number {
    this.rows[lane]++;
    this.counts.set(this.epoch, (this.counts.get(this.epoch) ?? 0) + 1);
    return this.epoch;
  }

  leave(epoch: number, lane: Lane): void {
    this.rows[lane]--;
    for (const wakeup of this.waiting) wakeup.ring();
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

  /** Returns when it is so, asked whenever rows have arrived, or the signal ended. */
  async until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
    if (isSo()) return;
    const left = new Wakeup();
    this.waiting.add(left);
    while (!isSo() && !signal.aborted) await left.sleep(signal);
    this.waiting.delete(left);
  }

  /** @returns true when all rows of the epoch and earlier ones have arrived, false when the signal ended first */
  settled(epoch: number, signal: AbortSignal): Promise<boolean> {
    return this.oldest.reached(epoch + 1, signal);
  }

  private findOldest(): void {
    this.oldest.advance(Math.min(this.epoch, ...this.counts.keys()));
  }
}
