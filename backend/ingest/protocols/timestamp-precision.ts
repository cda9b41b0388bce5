/** Digits of a timestamp below a millisecond, or milliseconds of its unit. */
const PRECISIONS: ReadonlyMap<string, { cut: number; factor: number }> = new Map([
  ['ns', { cut: 6, factor: 1 }],
  ['n', { cut: 6, factor: 1 }],
  ['us', { cut: 3, factor: 1 }],
  ['u', { cut: 3, factor: 1 }],
  ['ms', { cut: 0, factor: 1 }],
  ['s', { cut: 0, factor: 1_000 }],
]);

/** Names of the unit of timestamps: those of InfluxDB 2 and the short ones of InfluxDB 1. */
export function isPrecision(name: string): boolean {
  return PRECISIONS.has(name);
}

/**
 * @param digits of a timestamp
 * @param precision one that `isPrecision` knows
 * @returns UTC ms, a fraction cut off
 */
export function toMilliseconds(digits: string, precision: string): number {
  const { cut, factor } = PRECISIONS.get(precision)!;
  // By its digits, because nanoseconds are beyond the exact integers of a double.
  return Number(cut === 0 ? digits : digits.slice(0, -cut) || '0') * factor || 0;
}
