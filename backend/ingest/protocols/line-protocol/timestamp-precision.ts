/**
 * Units of timestamps. `cut` is the number of digits below a
 * millisecond, `factor` the number of milliseconds in one unit.
 */
const PRECISIONS: ReadonlyMap<string, { cut: number; factor: number }> = new Map([
  ['ns', { cut: 6, factor: 1 }],
  ['n', { cut: 6, factor: 1 }],
  ['us', { cut: 3, factor: 1 }],
  ['u', { cut: 3, factor: 1 }],
  ['ms', { cut: 0, factor: 1 }],
  ['s', { cut: 0, factor: 1_000 }],
]);

/** Returns true for the name of a unit of timestamps: a name of InfluxDB 2, or a short name of InfluxDB 1. */
export function isPrecision(name: string): boolean {
  return PRECISIONS.has(name);
}

/**
 * @param digits a timestamp in decimal digits
 * @param precision name of the unit of the timestamp, which `isPrecision` has accepted
 * @returns UTC ms, with fractions cut off
 */
export function toMilliseconds(digits: string, precision: string): number {
  const { cut, factor } = PRECISIONS.get(precision)!;
  // Digits are removed from the text, because nanoseconds are too large for the exact integers of a JavaScript number.
  return Number(cut === 0 ? digits : digits.slice(0, -cut) || '0') * factor || 0;
}
