import { setImmediate } from 'node:timers/promises';

const LONGEST_MS = 5;

/** Cuts long work into slices, so that the event loop serves others in between. */
export class TimeSlice {
  private startedAt = performance.now();

  /** Call often; yields when the slice is used up. @returns whether it was */
  async yieldIfOver(): Promise<boolean> {
    if (performance.now() - this.startedAt < LONGEST_MS) return false;
    await setImmediate();
    this.startedAt = performance.now();
    return true;
  }
}
