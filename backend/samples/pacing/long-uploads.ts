import { rest } from './backoff.js';
import { Wakeup } from './wakeup.js';

/** Bytes. What a station tells of now is shorter: a longer upload brings what was kept back. */
const LONG = 256 * 1024;
/** A sender's next upload follows the answer within this. */
const NEXT_MS = 3;
/** The fold rests this long for a burst, and earns as much again in four times the time. */
const LONGEST_MS = 500;
const EARNED = 1 / 4;

/**
 * Long uploads that are being taken in. The fold rests meanwhile, within limits, and a burst is acknowledged in half the
 * time (`npm run bench -- intake-peers`). What comes in a burst is folded in its order anyway.
 */
export class LongUploads {
  private count = 0;
  private readonly ended = new Wakeup();
  private leftMs = LONGEST_MS;
  private countedAt = performance.now();
  private resting: Promise<void> | null = null;

  /** @param bytes of the upload: a short one changes nothing */
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

  /** Returns when none is under way, when they have been waited for long enough, or the signal of the run ended. */
  over(signal: AbortSignal): Promise<void> {
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
