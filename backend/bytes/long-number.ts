/** Number of decimal digits up to which every whole number fits into 32 bits. */
export const SMALL_DIGITS = 9;
/** Number of decimal digits up to which a double stores every whole number exactly. */
export const EXACT_DIGITS = 15;
/** Numbers of up to this many digits are read without converting them through text. */
export const MOST_DIGITS = 20;
/** The powers of ten that a double stores exactly. */
export const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);
const SPLITTER = 2 ** 27 + 1;
/**
 * Upper bound, with a large margin, of the relative error of `correction`. The function `longNumber` adds this
 * correction to the rounded quotient.
 */
const DOUBT = 2 ** -40;

/**
 * Computes (high × 10^more + low) / 10^power, rounded once, as `Number` does. Most computed values have 16 or 17
 * digits, and converting them through text is slower.
 * @param high a whole number, > 0, exact
 * @param low less than 10^more, at most five digits
 * @param power at most 22
 * @returns NaN where this method cannot decide which double is the nearest
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

/** Returns the rounding error of a product: the exact a × b minus `product`. */
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
