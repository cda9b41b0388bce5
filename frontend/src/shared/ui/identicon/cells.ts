import { emailHash } from './email-hash.js';

export interface Identicon {
  /** The filled cells of a grid of 5 × 5; x and y count from 0. */
  cells: { x: number; y: number }[];
  /** Hue of the cells, in degrees of the colour circle. */
  hue: number;
}

/**
 * Computes a pattern (an identicon) from an email address: the first bytes of the address's hash fill the left half of
 * the grid, and the right half mirrors it.
 */
export function cellsOf(email: string): Identicon {
  const hash = emailHash(email);
  const cells: Identicon['cells'] = [];
  for (let x = 0; x < 5; x++) {
    for (let y = 0; y < 5; y++) {
      if (hash[Math.min(x, 4 - x) * 5 + y]! % 2 === 1) cells.push({ x, y });
    }
  }
  return { cells, hue: Math.round((hash[31]! / 256) * 360) };
}
