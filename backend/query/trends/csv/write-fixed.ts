const POWERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
/** Below it the product of value and power of ten is wrong by less than NEAR. */
const MOST = 2 ** 31;
const NEAR = 1e-6;
const [ZERO, MINUS, POINT] = [48, 45, 46];

/**
 * Writes a number with so many digits behind the point, as `toFixed` would, at a fifth of its cost and without a sign
 * before zero.
 * @param into with room for 30 bytes more
 * @param at where to begin; @returns where it ends
 */
export function writeFixed(into: Buffer, at: number, value: number, decimals: number): number {
  const power = POWERS[decimals] ?? NaN;
  const scaled = Math.abs(value) * power;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  // In the middle between two, the product may lie on the other side.
  if (!(scaled < MOST - 1) || Math.abs(rest - 0.5) < NEAR)
    return writeText(into, at, value.toFixed(decimals));
  let digits = rest > 0.5 ? whole + 1 : whole;
  if (value < 0 && digits > 0) into[at++] = MINUS;
  let end = at + decimals + (decimals > 0 ? 2 : 1);
  for (let limit = power * 10; digits >= limit; limit *= 10) end++;
  let place = end;
  for (let left = decimals; left > 0; left--) {
    const next = (digits / 10) | 0;
    into[--place] = ZERO + digits - next * 10;
    digits = next;
  }
  if (decimals > 0) into[--place] = POINT;
  while (place > at) {
    const next = (digits / 10) | 0;
    into[--place] = ZERO + digits - next * 10;
    digits = next;
  }
  return end;
}

function writeText(into: Buffer, at: number, digits: string): number {
  const isZero = digits.startsWith('-') && Number(digits) === 0;
  return at + into.write(isZero ? digits.slice(1) : digits, at, 'latin1');
}
