import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';
import { noise } from './noise.js';
import { wrapDegrees } from './quantities.js';

/** Speed in mph below which a wind sensor does not turn and its vane shows no direction. */
const STARTING_SPEED = 0.7;
/**
 * Interval of the moments that the search for a gust compares. These moments are at fixed times, so that samples of
 * nearly the same time find the same gust.
 */
const GUST_STEP = 3 * SECOND_MS;
const GUST_STEPS = 20;

export interface Wind {
  /** Wind speed in mph. */
  speed: number;
  /** Direction that the wind comes from, degrees; null when there is no wind. */
  direction: number | null;
}

/** A made-up gusty wind that depends only on the seed and the time. */
export class SimulatedWind {
  constructor(private readonly seed: number) {}

  /**
   * Returns the wind in one second.
   * @param time UTC ms
   */
  at(time: number): Wind {
    const speed = this.speed(time);
    return { speed, direction: speed > 0 ? this.direction(time) : null };
  }

  /** Returns the wind in the strongest second of the minute that ends at `time`. */
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

  /**
   * Returns the wind speed.
   * @returns mph; 0 when a wind sensor would not turn
   */
  private speed(time: number): number {
    const { seed } = this;
    const strength = 0.75 * noise(seed, time, 7 * HOUR_MS) + 0.4 * noise(seed + 1, time, 50 * MINUTE_MS);
    const mean = 10 * Math.exp(strength) - 3;
    const turbulence =
      0.22 * noise(seed + 2, time, 55 * SECOND_MS) +
      0.2 * noise(seed + 3, time, 13 * SECOND_MS) +
      0.12 * noise(seed + 4, time, 4 * SECOND_MS);
    const speed = mean * (1 + turbulence);
    return speed < STARTING_SPEED ? 0 : speed;
  }

  /** Returns the direction: about west, with shifts over hours and turbulence over seconds. */
  private direction(time: number): number {
    const { seed } = this;
    return wrapDegrees(
      280 +
        85 * noise(seed + 5, time, 26 * HOUR_MS) +
        25 * noise(seed + 6, time, HOUR_MS) +
        14 * noise(seed + 7, time, 40 * SECOND_MS) +
        7 * noise(seed + 8, time, 6 * SECOND_MS),
    );
  }
}
