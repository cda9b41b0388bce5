import type { AlarmMode } from '@mesonet/contract/alarms.js';

/**
 * Number of parts into which a window of time is divided. Of each part, only the least and the greatest value are
 * stored.
 */
const PARTS = 240;

/**
 * Stores the recent values of one measurement, for the length of a window of time, in bounded memory. The window may
 * begin up to the length of one part too early.
 */
export class RateWindow {
  private readonly partMs: number;
  private parts: number[] = [];
  private least: number[] = [];
  private greatest: number[] = [];

  constructor(private readonly windowMs: number) {
    this.partMs = Math.max(1, windowMs / PARTS);
  }

  /**
   * Adds a value to the window.
   * @param time UTC ms, not earlier than the time of the previous call
   */
  add(time: number, value: number): void {
    const part = Math.floor(time / this.partMs);
    const last = this.parts.length - 1;
    if (last >= 0 && this.parts[last]! >= part) {
      this.least[last] = Math.min(this.least[last]!, value);
      this.greatest[last] = Math.max(this.greatest[last]!, value);
      return;
    }
    this.parts.push(part);
    this.least.push(value);
    this.greatest.push(value);
    this.dropBefore(Math.floor((time - this.windowMs) / this.partMs));
  }

  /**
   * Computes the greatest change within the window.
   * @param value the newest value, which was already added
   * @returns the greatest change up to `value`, signed: the rise for `upper`, the fall for `lower`, the greater of the
   * two for `range`; 0 when there was none
   */
  changeTo(value: number, mode: AlarmMode): number {
    const rise = value - Math.min(...this.least);
    const fall = value - Math.max(...this.greatest);
    if (mode === 'upper') return rise;
    if (mode === 'lower') return fall;
    return rise >= -fall ? rise : fall;
  }

  private dropBefore(part: number): void {
    const kept = this.parts.findIndex((each) => each >= part);
    if (kept <= 0) return;
    this.parts = this.parts.slice(kept);
    this.least = this.least.slice(kept);
    this.greatest = this.greatest.slice(kept);
  }
}
