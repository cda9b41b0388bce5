import { noise } from './noise.js';
import { HOUR, MINUTE, SECOND, wrapDegrees } from './quantities.js';

/** A vane over a ridge cannot tell a direction below this, mph. */
const STARTING_SPEED = 0.7;
/** Gusts are sought in whole steps, so that each moment finds the same ones. */
const GUST_STEP = 3 * SECOND;
const GUST_STEPS = 20;

export interface Wind {
  /** mph */
  speed: number;
  /** Degrees the wind comes from; null in a calm. */
  direction: number | null;
}

/** A made-up gusty wind; a pure function of the seed and the moment. */
export class SimulatedWind {
  constructor(private readonly seed: number) {}

  /** The wind of one second. @param time UTC ms */
  at(time: number): Wind {
    const speed = this.speed(time);
    return { speed, direction: speed > 0 ? this.direction(time) : null };
  }

  /** The strongest second of the last minute. */
  gust(time: number): Wind {
    const latest = Math.floor(time / GUST_STEP) * GUST_STEP;
    let strongest = time;
    let speed = this.speed(time);
    for (let step = 0; step < GUST_STEPS; step += 1) {
      const candidate = latest - step * GUST_STEP;
      const candidateSpeed = this.speed(candidate);
      if (candidateSpeed > speed) [strongest, speed] = [candidate, candidateSpeed];
    }
    return this.at(strongest);
  }

  /** @returns mph; 0 where the cups would stand still */
  private speed(time: number): number {
    const { seed } = this;
    const strength = 0.75 * noise(seed, time, 7 * HOUR) + 0.4 * noise(seed + 1, time, 50 * MINUTE);
    const mean = 10 * Math.exp(strength) - 3;
    const turbulence =
      0.22 * noise(seed + 2, time, 55 * SECOND) +
      0.2 * noise(seed + 3, time, 13 * SECOND) +
      0.12 * noise(seed + 4, time, 4 * SECOND);
    const speed = mean * (1 + turbulence);
    return speed < STARTING_SPEED ? 0 : speed;
  }

  /** From the west, wandering by the hour, with the eddies of seconds on top. */
  private direction(time: number): number {
    const { seed } = this;
    return wrapDegrees(
      280 +
        85 * noise(seed + 5, time, 26 * HOUR) +
        25 * noise(seed + 6, time, HOUR) +
        14 * noise(seed + 7, time, 40 * SECOND) +
        7 * noise(seed + 8, time, 6 * SECOND),
    );
  }
}
