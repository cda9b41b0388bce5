import { Progress } from '../../pacing/progress.js';
import { Wakeup } from '../../pacing/wakeup.js';

/**
 * Rows of current samples (`live`) have their own queue, so that they do not wait behind late or imported ones
 * (`late`), which may come in any number.
 */
export type Lane = 'live' | 'late';

/**
 * Counts the rows between the fold and the store: waiting, being written, or written but not returned by queries yet.
 * Each row belongs to an epoch: a number that rises whenever a caller closes the current epoch. The caller can then
 * wait until all rows of the closed epoch and of earlier ones have arrived.
 */
export class RowsUnderWay {
  private readonly counts = new Map<number, number>();
  private readonly waiting = new Set<Wakeup>();
  /** The oldest epoch with rows that have not arrived; the current epoch when there are none. */
  private readonly oldest = new Progress();
  private epoch = 0;
  private readonly rows: Record<Lane, number> = { live: 0, late: 0 };

  get total(): number {
    return this.rows.live + this.rows.late;
  }

  count(lane: Lane): number {
    return this.rows[lane];
  }

  /**
   * Counts one more row.
   * @returns its epoch, which must be passed to `leave`
   */
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

  /**
   * Closes the current epoch.
   * @returns the number of the closed epoch: all rows counted so far belong to it or to earlier ones
   */
  closeEpoch(): number {
    const closed = this.epoch++;
    this.findOldest();
    return closed;
  }

  /**
   * Resolves when the condition is true or the signal is aborted. The condition is checked whenever a row has arrived.
   */
  async until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
    if (isSo()) return;
    const left = new Wakeup();
    this.waiting.add(left);
    while (!isSo() && !signal.aborted) await left.sleep(signal);
    this.waiting.delete(left);
  }

  /**
   * Waits until all rows of an epoch and of earlier ones have arrived, that is, until queries return them.
   * @returns false when the signal was aborted first
   */
  settled(epoch: number, signal: AbortSignal): Promise<boolean> {
    return this.oldest.reached(epoch + 1, signal);
  }

  private findOldest(): void {
    this.oldest.advance(Math.min(this.epoch, ...this.counts.keys()));
  }
}
