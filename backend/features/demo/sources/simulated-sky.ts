import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { noise, randomAt, smoothstep } from './noise.js';
import { clamp } from './quantities.js';

/** Time is divided into slots of this length. Each slot has at most one shower, which begins and ends in it. */
const SLOT = 8 * HOUR_MS;
const SHOWERS_PER_SLOT = 0.17;
const LONGEST_SHOWER = 90 * MINUTE_MS;
/** Least and greatest value for the highest rain rate of a shower, inches per hour. */
const LIGHTEST = 0.04;
const HEAVIEST = 1.3;
/** A shower with at least this highest rain rate brings lightning, inches per hour. */
const THUNDER_FROM = 0.35;

interface Shower {
  start: number;
  end: number;
  /** Highest rain rate of the shower, inches per hour. */
  peak: number;
  index: number;
}

export interface Strike {
  time: number;
  /** Distance of the lightning strike in miles. */
  distance: number;
}

/**
 * A made-up sky over one place. All values depend only on the seed and the given time. Times are UTC ms; latitude and
 * longitude are degrees north and east.
 */
export class SimulatedSky {
  constructor(
    private readonly seed: number,
    private readonly latitude: number,
    private readonly longitude: number,
  ) {}

  /** @returns rain rate, inches per hour; it rises and falls within each shower */
  rainRate(time: number): number {
    const shower = this.shower(Math.floor(time / SLOT));
    if (!shower || time <= shower.start || time >= shower.end) return 0;
    return (shower.peak * (1 - Math.cos(2 * Math.PI * progress(shower, time)))) / 2;
  }

  /** @returns rain that falls in [from, to), inches */
  rainBetween(from: number, to: number): number {
    let inches = 0;
    for (const shower of this.showers(from, to))
      inches += amountUntil(shower, to) - amountUntil(shower, from);
    return inches;
  }

  /** Returns the lightning strikes of the simulated showers in [from, to), in ascending order of time. */
  strikes(from: number, to: number): Strike[] {
    return this.showers(from, to)
      .flatMap((shower) => this.strikesOf(shower))
      .filter(({ time }) => time >= from && time < to);
  }

  /**
   * @returns how much showers moisten the air, from 0 (dry) to 1 (it rains); the value rises in the half hour before a
   * shower and falls within 90 minutes after it
   */
  wetness(time: number): number {
    const shares = this.showers(time - 2 * HOUR_MS, time + HOUR_MS).map(
      ({ start, end }) =>
        smoothstep((time - start + 30 * MINUTE_MS) / (30 * MINUTE_MS)) *
        (1 - smoothstep((time - end) / (90 * MINUTE_MS))),
    );
    return Math.max(0, ...shares);
  }

  /** @returns share of the sky that clouds cover, 0 to 1 */
  cloudCover(time: number): number {
    const cover =
      0.4 + 0.7 * noise(this.seed + 10, time, 22 * HOUR_MS) + 0.25 * noise(this.seed + 11, time, 3 * HOUR_MS);
    return Math.max(clamp(cover, 0, 1), this.wetness(time));
  }

  /**
   * @returns share of the sunlight under a clear sky that passes the clouds, 0.15 to 1; moving clouds change it quickly
   */
  transmission(time: number): number {
    const patch = smoothstep(0.5 + noise(this.seed + 12, time, 6 * MINUTE_MS));
    return 1 - this.cloudCover(time) * (0.35 + 0.5 * patch);
  }

  /**
   * @returns sine of the sun's angle above the horizon; below 0 at night
   * @see Spencer 1971 for declination and the equation of time (within 0.3°)
   */
  sunHeight(time: number): number {
    const year = (2 * Math.PI * dayOfYear(time)) / 365.25;
    const declination =
      0.006918 -
      0.399912 * Math.cos(year) +
      0.070257 * Math.sin(year) -
      0.006758 * Math.cos(2 * year) +
      0.000907 * Math.sin(2 * year);
    const hourAngle = ((this.solarHour(time) - 12) * Math.PI) / 12;
    const latitude = (this.latitude * Math.PI) / 180;
    return (
      Math.sin(latitude) * Math.sin(declination) +
      Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle)
    );
  }

  /** @returns hour of the day by the sun, [0, 24); at 12 the sun is highest */
  solarHour(time: number): number {
    const year = (2 * Math.PI * dayOfYear(time)) / 365.25;
    const equationOfTime =
      0.000075 +
      0.001868 * Math.cos(year) -
      0.032077 * Math.sin(year) -
      0.014615 * Math.cos(2 * year) -
      0.04089 * Math.sin(2 * year);
    const hours = time / HOUR_MS + this.longitude / 15 + (equationOfTime * 12) / Math.PI;
    return ((hours % 24) + 24) % 24;
  }

  private showers(from: number, to: number): Shower[] {
    const found: Shower[] = [];
    for (let index = Math.floor(from / SLOT); index <= Math.floor(to / SLOT); index += 1) {
      const shower = this.shower(index);
      if (shower) found.push(shower);
    }
    return found;
  }

  private shower(index: number): Shower | null {
    const draw = (salt: number) => randomAt(this.seed + 20 + salt, index);
    if (draw(0) >= SHOWERS_PER_SLOT) return null;
    const duration = 10 * MINUTE_MS + draw(1) ** 2 * (LONGEST_SHOWER - 10 * MINUTE_MS);
    const start = index * SLOT + draw(2) * (SLOT - duration);
    return { start, end: start + duration, peak: LIGHTEST + draw(3) ** 3 * (HEAVIEST - LIGHTEST), index };
  }

  /**
   * Makes up the lightning strikes of a shower, from a few to some dozens. The storm approaches and moves away again.
   */
  private strikesOf({ start, end, peak, index }: Shower): Strike[] {
    if (peak < THUNDER_FROM) return [];
    const count = Math.ceil(40 * peak * randomAt(this.seed + 30, index));
    const shares = Array.from({ length: count }, (_, i) => randomAt(this.seed + 31, index * 64 + i)).sort();
    return shares.map((share, i) => ({
      time: Math.floor(start + share * (end - start)),
      distance: 1 + 24 * Math.abs(share - 0.5) + 3 * randomAt(this.seed + 32, index * 64 + i),
    }));
  }
}

/**
 * Returns the days since the beginning of the year, with fraction. A year of mean length is exact enough for the sun.
 */
export function dayOfYear(time: number): number {
  return (time / DAY_MS) % 365.25;
}

function progress({ start, end }: Shower, time: number): number {
  return clamp((time - start) / (end - start), 0, 1);
}

/**
 * Computes the rain from the start of the shower up to a time, as the integral of `rainRate`.
 * @returns inches
 */
function amountUntil(shower: Shower, time: number): number {
  const turn = 2 * Math.PI * progress(shower, time);
  return (shower.peak * ((shower.end - shower.start) / HOUR_MS) * (turn - Math.sin(turn))) / (4 * Math.PI);
}
