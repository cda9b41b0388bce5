const POWERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
/**
 * While the product of a value and a power of ten is below this limit, the rounding error of the product is less than
 * `NEAR`.
 */
const MOST = 2 ** 31;
const NEAR = 1e-6;
/** A billion is the greatest power of ten that fits into the 32 bits with which `|` computes. */
const [BILLION, BILLION_DIGITS] = [1_000_000_000, 9];
const [ZERO, MINUS, POINT] = [48, 45, 46];

/**
 * Writes a number with a fixed number of decimals. It gives the result of `toFixed` in a fifth of the time, except that
 * a negative number that rounds to zero gets no sign.
 * @param into buffer with room for at least 30 more bytes
 * @param at index at which to begin
 * @returns index after the written number
 */
export function writeFixed(into: Buffer, at: number, value: number, decimals: number): number {
  if (decimals === 0 && value >= MOST && Number.isSafeInteger(value)) return writeLarge(into, at, value);
  const power = POWERS[decimals] ?? NaN;
  const scaled = Math.abs(value) * power + 0.5;
  if (!(scaled < MOST - 1)) return writeText(into, at, value.toFixed(decimals));
  let digits = scaled | 0;
  const over = scaled - digits;
  if (over < NEAR || over > 1 - NEAR) digits = nearest(Math.abs(value), power, Math.round(scaled));
  if (value < 0 && digits > 0) into[at++] = MINUS;
  const end = at + Math.max(lengthOf(digits), decimals + 1) + (decimals > 0 ? 1 : 0);
  let place = end;
  for (let left = decimals; left > 0; left--) {
    const next = (digits / 10) | 0;
    into[--place] = ZERO + digits - next * 10;
    digits = next;
  }
  if (decimals > 0) into[--place] = POINT;
  writeDigits(into, place, at, digits);
  return end;
}

/**
 * Writes a whole number that does not fit into 32 bits, such as a time in ms.
 * @returns index after the written number
 */
function writeLarge(into: Buffer, at: number, value: number): number {
  const billions = Math.floor(value / BILLION);
  const middle = at + lengthOf(billions);
  writeDigits(into, middle, at, billions);
  return writeDigits(into, middle + BILLION_DIGITS, middle, value - billions * BILLION);
}

/**
 * Writes digits from right to left.
 * @param end index after the last digit
 * @param begin index of the first digit
 * @returns `end`
 */
function writeDigits(into: Buffer, end: number, begin: number, digits: number): number {
  for (let place = end; place > begin;) {
    const next = (digits / 10) | 0;
    into[--place] = ZERO + digits - next * 10;
    digits = next;
  }
  return end;
}

/**
 * Rounds the product of a value and a power of ten when it lies almost in the middle between two whole numbers. The
 * rounding error of the product could then decide wrongly. So the value is split into upper and lower digits, whose
 * products are exact.
 * @param upper the greater of these two whole numbers
 */
function nearest(value: number, power: number, upper: number): number {
  const coarse = Math.fround(value);
  const above = coarse * power - (upper - 0.5) + (value - coarse) * power;
  return (above < 0 ? upper - 1 : upper) | 0;
}

function lengthOf(digits: number): number {
  let length = 1;
  for (let limit = 10; digits >= limit && length < 10; limit *= 10) length++;
  return length;
}

function writeText(into: Buffer, at: number, digits: string): number {
  const isZero = digits.startsWith('-') && Number(digits) === 0;
  return at + into.write(isZero ? digits.slice(1) : digits, at, 'latin1');
}
