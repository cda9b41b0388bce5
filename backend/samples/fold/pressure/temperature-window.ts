import type { SampleValues } from '../../observation.js';

/** The reduction of pressure looks back this far. */
const SPAN_MS = 12 * 60 * 60_000;
/** Of each stretch this long, counted from the epoch, the first reading is kept. */
const STRETCH_MS = 5 * 60_000;

/** Columns of equal length, oldest first: UTC ms and °F. */
export interface TemperatureWindowState {
  time: number[];
  temperature: number[];
}

/**
 * Keeps the air temperatures of the last 12 hours, thinned to the first reading of every five minutes. A station that
 * sends every second has 145 of them. Which readings are kept depends on their times alone, not on their order of
 * arrival, nor on where a pass over stored rows begins.
 */
export class TemperatureWindow {
  private readonly time: number[] = [];
  private readonly temperature: number[] = [];

  static restore({ time, temperature }: TemperatureWindowState): TemperatureWindow {
    const window = new TemperatureWindow();
    window.time.push(...time);
    window.temperature.push(...temperature);
    return window;
  }

  /**
   * A reading that is too old to matter is left out; one of a time that is kept takes its place.
   * @param time UTC ms, in any order
   * @param temperature °F
   */
  add(time: number, temperature: number): void {
    const newest = this.time.at(-1) ?? -Infinity;
    if (time <= newest - SPAN_MS - STRETCH_MS) return;
    let index = this.time.length;
    while (index > 0 && this.time[index - 1]! > time) index--;
    if (this.time[index - 1] === time) this.temperature[index - 1] = temperature;
    if (index > 0 && stretchOf(this.time[index - 1]!) === stretchOf(time)) return;
    const isEarlier = index < this.time.length && stretchOf(this.time[index]!) === stretchOf(time);
    this.time.splice(index, isEarlier ? 1 : 0, time);
    this.temperature.splice(index, isEarlier ? 1 : 0, temperature);
    this.forgetBefore(Math.max(time, newest) - SPAN_MS - STRETCH_MS);
  }

  /**
   * Mean of the temperature now and 12 hours ago. The temperature of 12 hours ago is the oldest one kept that is not
   * older than that.
   * @param now UTC ms, not before the newest reading
   * @param current temperature of that moment, °F; undefined: the newest one kept stands for it
   * @returns °F; NaN when nothing is known of the last 12 hours
   */
  mean(now: number, current: number | undefined): number {
    const { length } = this.time;
    const from = now - SPAN_MS;
    let oldest = 0;
    while (oldest < length && this.time[oldest]! < from) oldest++;
    if (oldest === length) return current ?? NaN;
    return ((current ?? this.temperature[length - 1]!) + this.temperature[oldest]!) / 2;
  }

  snapshot(): TemperatureWindowState {
    return { time: [...this.time], temperature: [...this.temperature] };
  }

  private forgetBefore(time: number): void {
    let count = 0;
    while (this.time[count]! < time) count++;
    if (count === 0) return;
    this.time.splice(0, count);
    this.temperature.splice(0, count);
  }
}

function stretchOf(time: number): number {
  return Math.floor(time / STRETCH_MS);
}

/** Keeps the temperature that was sent for a time, if one was. */
export function rememberTemperature(window: TemperatureWindow, time: number, sent: SampleValues): void {
  if (typeof sent.temperature === 'number') window.add(time, sent.temperature);
}
