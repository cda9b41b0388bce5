import { directionOf, windVector } from '../../../weather/wind-vector.js';

/** Samples older than this, counted from the newest, are forgotten. */
const KEEP_MS = 10 * 60_000;
/** A station that sends faster than this allows has its oldest samples forgotten early. */
const MAX_SAMPLES = 8_192;
/** Forgotten samples are cut off in lots: cutting one at a time would move the rest each time. */
const CUT_OFF = 256;

export interface WindSample {
  /** 0 or more, any unit */
  speed: number;
  /** Degrees; NaN when the station did not say. */
  direction: number;
}

export interface MeanWind {
  speed: number;
  /** [0, 360); null at calm, when the winds cancel out, and when no sample had a direction */
  direction: number | null;
}

export interface WindWindowState {
  time: number[];
  speed: number[];
  direction: (number | null)[];
}

/** The wind samples of the last ten minutes before the current one, for vector means. */
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

  /** @param time UTC ms, later than all before */
  add(time: number, { speed, direction }: WindSample): void {
    const { x, y } = windVector(speed, speed === 0 ? 0 : direction);
    this.time.push(time);
    this.speed.push(speed);
    this.direction.push(direction);
    this.x.push(x);
    this.y.push(y);
    this.forgetBefore(time - KEEP_MS);
  }

  /** Adds a sample that came late, in its place; at a time that is known it replaces that sample. */
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
   * Means of the samples in (now − span, now], each of the same weight, `current` included. The speed is that of
   * the mean vector; samples without a direction are left out of it unless calm. Where no moving sample has a
   * direction (no vane), it is the plain mean.
   * @param spansMs ascending, at most ten minutes; one mean for each
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
  /** Samples that go into the vector: with a direction, or calm. */
  private vectors = 0;
  private moving = 0;
  private movingSpeeds = 0;
  private x = 0;
  private y = 0;

  add(speed: number, x: number, y: number): void {
    this.samples++;
    this.speeds += speed;
    if (Number.isNaN(x)) return;
    this.vectors++;
    if (speed === 0) return;
    this.moving++;
    this.movingSpeeds += speed;
    this.x += x;
    this.y += y;
  }

  mean(): MeanWind {
    if (this.moving === 0) return { speed: this.speeds / this.samples, direction: null };
    return {
      speed: Math.hypot(this.x, this.y) / this.vectors,
      direction: directionOf({ x: this.x, y: this.y }, this.movingSpeeds),
    };
  }
}
