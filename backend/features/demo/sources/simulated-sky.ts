import { noise, randomAt, smoothstep } from './noise.js';
import { clamp, DAY, HOUR, MINUTE } from './quantities.js';

/** At most one shower falls in each, and ends in it. */
const SLOT = 8 * HOUR;
const SHOWERS_PER_SLOT = 0.17;
const LONGEST_SHOWER = 90 * MINUTE;
/** Inches per hour at the height of a shower. */
const LIGHTEST = 0.04;
const HEAVIEST = 1.3;
/** Heights from which a shower thunders. */
const THUNDER_FROM = 0.35;

interface Shower {
  start: number;
  end: number;
  /** Inches per hour. */
  peak: number;
  index: number;
}

export interface Strike {
  time: number;
  /** Miles. */
  distance: number;
}

/**
 * A made-up sky over one place. All of it follows from the seed and the moment asked for; nothing is remembered.
 * Times are UTC ms, latitude and longitude degrees north and east.
 */
export class SimulatedSky {
  constructor(
    private readonly seed: number,
    private readonly latitude: number,
    private readonly longitude: number,
  ) {}

  /** @returns inches per hour; swells and fades within each shower */
  rainRate(time: number): number {
    const shower = this.shower(Math.floor(time / SLOT));
    if (!shower || time <= shower.start || time >= shower.end) return 0;
    return (shower.peak * (1 - Math.cos(2 * Math.PI * progress(shower, time)))) / 2;
  }

  /** @returns inches fallen in [from, to) */
  rainBetween(from: number, to: number): number {
    let inches = 0;
    for (const shower of this.showers(from, to))
      inches += amountUntil(shower, to) - amountUntil(shower, from);
    return inches;
  }

  /** Lightning of the showers in [from, to), time ascending. */
  strikes(from: number, to: number): Strike[] {
    return this.showers(from, to)
      .flatMap((shower) => this.strikesOf(shower))
      .filter(({ time }) => time >= from && time < to);
  }

  /** How far a shower has the air: 0 dry, 1 while it falls; comes within half an hour, fades in 90 minutes. */
  wetness(time: number): number {
    const shares = this.showers(time - 2 * HOUR, time + HOUR).map(
      ({ start, end }) =>
        smoothstep((time - start + 30 * MINUTE) / (30 * MINUTE)) *
        (1 - smoothstep((time - end) / (90 * MINUTE))),
    );
    return Math.max(0, ...shares);
  }

  /** @returns share of the sky under cloud, 0 to 1 */
  cloudCover(time: number): number {
    const cover =
      0.4 + 0.7 * noise(this.seed + 10, time, 22 * HOUR) + 0.25 * noise(this.seed + 11, time, 3 * HOUR);
    return Math.max(clamp(cover, 0, 1), this.wetness(time));
  }

  /** @returns share of the clear sky's light that passes, 0.15 to 1; drifting clouds make it flicker */
  transmission(time: number): number {
    const patch = smoothstep(0.5 + noise(this.seed + 12, time, 6 * MINUTE));
    return 1 - this.cloudCover(time) * (0.35 + 0.5 * patch);
  }

  /**
   * Sine of the sun's height; below 0 at night.
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

  /** @returns hour of the sundial, [0, 24) */
  solarHour(time: number): number {
    const year = (2 * Math.PI * dayOfYear(time)) / 365.25;
    const equationOfTime =
      0.000075 +
      0.001868 * Math.cos(year) -
      0.032077 * Math.sin(year) -
      0.014615 * Math.cos(2 * year) -
      0.04089 * Math.sin(2 * year);
    const hours = time / HOUR + this.longitude / 15 + (equationOfTime * 12) / Math.PI;
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
    const draw = (which: number) => randomAt(this.seed + 20 + which, index);
    if (draw(0) >= SHOWERS_PER_SLOT) return null;
    const duration = 10 * MINUTE + draw(1) ** 2 * (LONGEST_SHOWER - 10 * MINUTE);
    const start = index * SLOT + draw(2) * (SLOT - duration);
    return { start, end: start + duration, peak: LIGHTEST + draw(3) ** 3 * (HEAVIEST - LIGHTEST), index };
  }

  /** A few to some dozen, all within the shower; the storm comes near and moves off. */
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

/** Days since the year began, with fraction; a mean year is near enough for the sun. */
export function dayOfYear(time: number): number {
  return (time / DAY) % 365.25;
}

function progress({ start, end }: Shower, time: number): number {
  return clamp((time - start) / (end - start), 0, 1);
}

/** The integral of `rainRate` from the shower's start. @returns inches */
function amountUntil(shower: Shower, time: number): number {
  const turn = 2 * Math.PI * progress(shower, time);
  return (shower.peak * ((shower.end - shower.start) / HOUR) * (turn - Math.sin(turn))) / (4 * Math.PI);
}
