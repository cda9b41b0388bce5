import type { AlarmMode } from '@mesonet/contract/alarms.js';

/** A window is divided into so many parts, and of each the least and the greatest value are kept. */
const PARTS = 240;

/**
 * The values of one measurement within the newest stretch of time, in bounded memory. The beginning of the stretch is
 * exact to one part of the window.
 */
export class RateWindow {
  private readonly partMs: number;
  private parts: number[] = [];
  private least: number[] = [];
  private greatest: number[] = [];

  constructor(private readonly windowMs: number) {
    this.partMs = Math.max(1, windowMs / PARTS);
  }

  /** @param time UTC ms, not before the value added last */
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
   * @param value the newest one, already added
   * @returns the greatest change up to it within the window, signed: up for `upper`, down for `lower`, the greater of
   * both for `range`; 0 when there was none
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
