/** Each is exact as a double. */
export const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);
const SPLITTER = 2 ** 27 + 1;
/** What may be wrong of the remainder, many times over. */
const DOUBT = 2 ** -40;

/**
 * (high × 10^more + low) / 10^power, rounded once, as `Number` does: most values that were computed have 16 or 17 digits,
 * and to make text of them first costs more.
 * @param high a whole number, > 0, exact
 * @param low fewer than 10^more, at most five digits
 * @param power at most 22
 * @returns NaN where this is not enough to tell which double is the nearest
 * @see Dekker 1971, Numer. Math. 18, 224
 */
export function longNumber(high: number, low: number, more: number, power: number): number {
  const shift = POWERS[more]!;
  const product = high * shift;
  const rest = restOf(product, high, shift) + low;
  const whole = product + rest;
  const left = rest - (whole - product);
  const divisor = POWERS[power]!;
  const quotient = whole / divisor;
  const multiple = quotient * divisor;
  const correction = (whole - multiple - restOf(multiple, quotient, divisor) + left) / divisor;
  const value = quotient + correction * (1 + DOUBT);
  return value === quotient + correction * (1 - DOUBT) ? value : NaN;
}

/** By how much a × b is more than the double it was rounded to. */
function restOf(product: number, a: number, b: number): number {
  const highA = upperHalf(a);
  const highB = upperHalf(b);
  const lowA = a - highA;
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}

function upperHalf(value: number): number {
  const scaled = SPLITTER * value;
  return scaled - (scaled - value);
}
