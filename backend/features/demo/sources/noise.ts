/**
 * One draw of mulberry32 (Tommy Ettinger, public domain), used as a hash: the same seed and index always give
 * the same number.
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
 * Value noise: a random walk that needs no memory. Smooth, and a pure function of seed and time, so a replay
 * that was interrupted goes on without a jump.
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

/** 0 up to 0, 1 from 1 on, level at both ends. */
export function smoothstep(x: number): number {
  const clamped = Math.min(1, Math.max(0, x));
  return clamped * clamped * (3 - 2 * clamped);
}
