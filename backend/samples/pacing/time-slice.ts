import { setImmediate } from 'node:timers/promises';

const LONGEST_MS = 5;

/** Divides long work into slices of 5 ms, so that the event loop can do other work in between. */
export class TimeSlice {
  private startedAt = performance.now();

  /**
   * Lets the event loop do other work when the slice is used up. Call it often.
   * @returns true when it did
   */
  async yieldIfOver(): Promise<boolean> {
    if (performance.now() - this.startedAt < LONGEST_MS) return false;
    await setImmediate();
    this.startedAt = performance.now();
    return true;
  }
}
