import { HOUR_MS } from '@mesonet/model/durations.js';
import type { WindSample, WindWindowState } from './wind-window.js';

/** Gusts older than this, counted from the newest, are forgotten. */
const KEEP_MS = HOUR_MS;
/**
 * Largest number of remembered gusts. Only a station that sends several gusts a second for an hour, each weaker than
 * the one before, would exceed it.
 */
const MAX_SAMPLES = 8_192;

/**
 * Remembers those gusts of the last hour that can be the strongest of a span of time that ends now. A gust can be the
 * strongest only if it is stronger than all later ones, so a few gusts are enough for the whole hour.
 */
export class GustWindow {
  private readonly time: number[] = [];
  private readonly speed: number[] = [];
  private readonly direction: number[] = [];

  static restore({ time, speed, direction }: WindWindowState): GustWindow {
    const window = new GustWindow();
    time.forEach((at, index) => window.add(at, { speed: speed[index]!, direction: direction[index] ?? NaN }));
    return window;
  }

  /** @param time UTC ms, later than all times before */
  add(time: number, { speed, direction }: WindSample): void {
    while (this.speed.length > 0 && this.speed.at(-1)! <= speed) this.drop(-1);
    if (this.time.length >= MAX_SAMPLES) this.drop(-1);
    this.time.push(time);
    this.speed.push(speed);
    this.direction.push(direction);
    while (this.time[0]! <= time - KEEP_MS) this.drop(0);
  }

  /**
   * Adds a late gust in the order of time. A stronger gust of the same time that is already remembered is not replaced.
   * It stays until it is an hour old, because the weaker gusts before it are already forgotten.
   */
  insert(time: number, { speed, direction }: WindSample): void {
    const newest = this.time.at(-1) ?? -Infinity;
    if (time > newest) return this.add(time, { speed, direction });
    if (time <= newest - KEEP_MS) return;
    const after = this.time.findIndex((each) => each > time);
    const next = after < 0 ? this.time.length : after;
    if (next < this.time.length && this.speed[next]! >= speed) return;
    let from = next;
    while (from > 0 && this.speed[from - 1]! <= speed) from--;
    const isSame = this.time[next - 1] === time && this.speed[next - 1] === speed;
    const toward = isSame && Number.isNaN(direction) ? this.direction[next - 1]! : direction;
    if (from === next && this.time[next - 1] === time) return;
    this.time.splice(from, next - from, time);
    this.speed.splice(from, next - from, speed);
    this.direction.splice(from, next - from, toward);
  }

  /**
   * Returns the strongest gust in (now − span, now], including `current`; if several are equal, the latest.
   * @param spanMs at most an hour
   */
  strongest(now: number, spanMs: number, current: WindSample): WindSample {
    const index = this.time.findIndex((time) => time > now - spanMs);
    const speed = index < 0 ? -Infinity : this.speed[index]!;
    return speed > current.speed ? { speed, direction: this.direction[index]! } : current;
  }

  snapshot(): WindWindowState {
    const direction = this.direction.map((each) => (Number.isNaN(each) ? null : each));
    return { time: [...this.time], speed: [...this.speed], direction };
  }

  private drop(index: 0 | -1): void {
    for (const column of [this.time, this.speed, this.direction]) column.splice(index, 1);
  }
}
