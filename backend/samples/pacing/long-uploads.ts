import { rest } from './backoff.js';
import { Wakeup } from './wakeup.js';

/**
 * Smallest size of a long upload, in bytes. Such an upload brings samples that the sender had collected; uploads of
 * current samples are shorter.
 */
const LONG = 256 * 1024;
/** Time within which a sender usually begins its next upload after an answer. */
const NEXT_MS = 3;
/**
 * Longest time for which the fold pauses during a burst of long uploads. After a pause, the fold must run four times as
 * long before it may pause for the same time again.
 */
const LONGEST_MS = 500;
const EARNED = 1 / 4;

/**
 * Counts the long uploads that are being received. The fold pauses during a burst of them, within limits, so that they
 * are acknowledged in half the time (`npm run bench -- intake-peers`). Their samples are folded in order afterwards.
 */
export class LongUploads {
  private count = 0;
  private readonly ended = new Wakeup();
  private leftMs = LONGEST_MS;
  private countedAt = performance.now();
  private resting: Promise<void> | null = null;

  /** @param bytes size of the upload; a short one is not counted as a long upload under way */
  async during<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (bytes < LONG) return work();
    this.count += 1;
    try {
      return await work();
    } finally {
      this.count -= 1;
      if (this.count === 0) this.ended.ring();
    }
  }

  /** Resolves when no long upload is being received, the fold has waited long enough, or the signal is aborted. */
  waitForEnd(signal: AbortSignal): Promise<void> {
    return (this.resting ??= this.wait(signal).finally(() => (this.resting = null)));
  }

  private async wait(signal: AbortSignal): Promise<void> {
    this.leftMs = Math.min(LONGEST_MS, this.leftMs + this.sinceCounted() * EARNED);
    while (this.count > 0 && this.leftMs >= 1 && !signal.aborted) {
      await this.ended.sleep(signal, this.leftMs);
      await rest(NEXT_MS, signal);
      this.leftMs -= this.sinceCounted();
    }
  }

  private sinceCounted(): number {
    const since = performance.now() - this.countedAt;
    this.countedAt += since;
    return since;
  }
}
