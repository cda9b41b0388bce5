/**
 * Returns a random number that depends only on seed and index, by the algorithm mulberry32 (Tommy Ettinger, public
 * domain).
 * @param index whole number
 * @returns [0, 1)
 */
export function randomAt(seed: number, index: number): number {
  let state = (seed ^ Math.imul(index, 0x9e3779b1)) + 0x6d2b79f5;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
}

/**
 * Returns a value that varies smoothly and randomly with time ("value noise"). It depends only on seed and time, so
 * made-up weather continues without a jump after an interruption.
 * @param time UTC ms
 * @param scaleMs time between two independent values
 * @returns −1 to 1, mean 0
 */
export function noise(seed: number, time: number, scaleMs: number): number {
  const position = time / scaleMs;
  const index = Math.floor(position);
  const from = randomAt(seed, index);
  const to = randomAt(seed, index + 1);
  return 2 * (from + (to - from) * smoothstep(position - index)) - 1;
}

/** Returns a value that rises smoothly from 0 at x = 0 to 1 at x = 1, and is constant outside this range. */
export function smoothstep(x: number): number {
  const clamped = Math.min(1, Math.max(0, x));
  return clamped * clamped * (3 - 2 * clamped);
}
