// The global `performance` is a getter in Node, and calling it takes longer than reading the clock.
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

const LONGEST_MS = 5;

/** Divides long work into slices of 5 ms, so that the event loop can do other work in between. */
export class TimeSlice {
  private startedAt = performance.now();

  /** True when the slice is used up. Asking this before `yieldIfOver` costs less in a loop over single samples. */
  get isOver(): boolean {
    return performance.now() - this.startedAt >= LONGEST_MS;
  }

  /** Lets the event loop do other work when the slice is used up. Call it often. */
  async yieldIfOver(): Promise<void> {
    if (!this.isOver) return;
    await setImmediate();
    this.startedAt = performance.now();
  }
}
