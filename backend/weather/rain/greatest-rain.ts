const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * The most rain that has ever fallen anywhere in a time, inches: the envelope of the world's records, 16.6 √h
 * nearly. One minute 2.4 in, an hour 16.6, six hours 38.9, a day 75.
 * @param ms 0 or more; below a minute as a minute
 * @see Paulhus 1965, Monthly Weather Review 93, 331: R = 16.6 D^0.475, R in inches, D in hours
 */
export function greatestRain(ms: number): number {
  return 16.6 * (Math.max(ms, MINUTE_MS) / HOUR_MS) ** 0.475;
}
