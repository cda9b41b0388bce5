import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import type { SampleValues } from '../../core/observation.js';

/** Deriving a pressure uses temperatures up to this long ago. */
const SPAN_MS = 12 * HOUR_MS;
/** Within each span of this length, counted from 1970, only the first reading is remembered. */
const STRETCH_MS = 5 * MINUTE_MS;

/** Two columns of equal length, oldest first: times in UTC ms and temperatures in °F. */
export interface TemperatureWindowState {
  time: number[];
  temperature: number[];
}

/**
 * Remembers the air temperatures of the last 12 hours, reduced to the first reading in every five minutes, so a station
 * that sends every second has 145 of them. Which readings are remembered depends only on their times, not on the order
 * in which they arrive. When stored rows are derived again, the same readings are remembered, no matter with which row
 * this begins.
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
   * Adds a reading, unless it is too old to matter. It replaces a reading of exactly the same time.
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
   * Returns the mean of the current temperature and that of 12 hours ago, which is the oldest reading that is at most
   * 12 hours old.
   * @param now UTC ms, not before the newest reading
   * @param current current temperature, °F; when undefined, the newest reading is used
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

/** Adds the temperature of a sample to the window, if the sample has one. */
export function rememberTemperature(window: TemperatureWindow, time: number, sent: SampleValues): void {
  if (typeof sent.temperature === 'number') window.add(time, sent.temperature);
}
