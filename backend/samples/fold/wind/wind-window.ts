import { MINUTE_MS } from '@mesonet/model/durations.js';
import { directionOf, windVector } from '../../../weather/wind-vector.js';

/** Wind readings older than this, counted from the newest, are forgotten. */
const KEEP_MS = 10 * MINUTE_MS;
/** Largest number of wind readings. If a station sends faster than this allows, its oldest ones are forgotten early. */
const MAX_SAMPLES = 8_192;
/** Old readings are removed in groups of this size, because each removal moves all remaining ones. */
const CUT_OFF = 256;

export interface WindSample {
  /** Wind speed in any unit, 0 or more. */
  speed: number;
  /** Wind direction in degrees; NaN when the station sent none. */
  direction: number;
}

export interface MeanWind {
  /** Mean wind speed, in the unit of the readings. */
  speed: number;
  /**
   * Mean wind direction in degrees, [0, 360); null when all speeds are 0, when opposite winds cancel out, and when no
   * sample had a direction.
   */
  direction: number | null;
}

export interface WindWindowState {
  time: number[];
  speed: number[];
  direction: (number | null)[];
}

/** Remembers the wind readings of the last ten minutes before the current one, to calculate means. */
export class WindWindow {
  private readonly time: number[] = [];
  private readonly speed: number[] = [];
  private readonly direction: number[] = [];
  private readonly x: number[] = [];
  private readonly y: number[] = [];

  static restore({ time, speed, direction }: WindWindowState): WindWindow {
    const window = new WindWindow();
    time.forEach((at, index) => window.add(at, { speed: speed[index]!, direction: direction[index] ?? NaN }));
    return window;
  }

  /** @param time UTC ms, later than all times before */
  add(time: number, { speed, direction }: WindSample): void {
    const { x, y } = windVector(speed, speed === 0 ? 0 : direction);
    this.time.push(time);
    this.speed.push(speed);
    this.direction.push(direction);
    this.x.push(x);
    this.y.push(y);
    this.forgetBefore(time - KEEP_MS);
  }

  /** Adds the wind of a late sample in the order of time. It replaces the wind of a sample of the same time. */
  insert(time: number, { speed, direction }: WindSample): void {
    const newest = this.time.at(-1) ?? -Infinity;
    if (time > newest) return this.add(time, { speed, direction });
    if (time <= newest - KEEP_MS) return;
    const index = this.time.findLastIndex((each) => each <= time);
    const isKnown = this.time[index] === time;
    const toward = isKnown && Number.isNaN(direction) ? this.direction[index]! : direction;
    const { x, y } = windVector(speed, speed === 0 ? 0 : toward);
    const [at, replaced] = isKnown ? [index, 1] : [index + 1, 0];
    this.time.splice(at, replaced, time);
    this.speed.splice(at, replaced, speed);
    this.direction.splice(at, replaced, toward);
    this.x.splice(at, replaced, x);
    this.y.splice(at, replaced, y);
  }

  /**
   * Calculates the mean wind in (now − span, now] for each span, including `current`. The speed is the plain mean of
   * all speeds, even of those that are 0 or have no direction. The direction is that of the sum of the wind vectors, so
   * each sample counts by its speed, and samples with a speed of 0 do not change it.
   * @param spansMs ascending, at most ten minutes; one mean is returned for each
   * @see WMO-No. 8, part I, chapter 5; ASOS User's Guide, 3.2.2: the mean of the speeds
   */
  means(now: number, spansMs: readonly number[], current: WindSample): MeanWind[] {
    const sum = new WindSum();
    const { x, y } = windVector(current.speed, current.speed === 0 ? 0 : current.direction);
    sum.add(current.speed, x, y);
    let index = this.time.length - 1;
    return spansMs.map((spanMs) => {
      for (; index >= 0 && this.time[index]! > now - spanMs; index--) {
        sum.add(this.speed[index]!, this.x[index]!, this.y[index]!);
      }
      return sum.mean();
    });
  }

  snapshot(): WindWindowState {
    const direction = this.direction.map((each) => (Number.isNaN(each) ? null : each));
    return { time: [...this.time], speed: [...this.speed], direction };
  }

  private forgetBefore(time: number): void {
    const { length } = this.time;
    if (length <= MAX_SAMPLES && !(this.time[CUT_OFF - 1]! <= time)) return;
    for (const column of [this.time, this.speed, this.direction, this.x, this.y]) column.splice(0, CUT_OFF);
  }
}

class WindSum {
  private samples = 0;
  private speeds = 0;
  /** Sum of the speeds of samples that have a direction. */
  private directedSpeeds = 0;
  /** Sum of the wind vectors. */
  x = 0;
  y = 0;

  add(speed: number, x: number, y: number): void {
    this.samples++;
    this.speeds += speed;
    if (Number.isNaN(x)) return;
    this.directedSpeeds += speed;
    this.x += x;
    this.y += y;
  }

  mean(): MeanWind {
    return { speed: this.speeds / this.samples, direction: directionOf(this, this.directedSpeeds) };
  }
}
