import { sha256 } from './sha256.js';

export interface Identicon {
  /** Filled ones of 5 × 5. */
  cells: { x: number; y: number }[];
  /** Degrees */
  hue: number;
}

/** The picture of an address: its left half from the first bytes of the hash, the right half mirrored. */
export function cellsOf(email: string): Identicon {
  const hash = sha256(email.trim().toLowerCase());
  const cells: Identicon['cells'] = [];
  for (let x = 0; x < 5; x++) {
    for (let y = 0; y < 5; y++) {
      if (hash[Math.min(x, 4 - x) * 5 + y]! % 2 === 1) cells.push({ x, y });
    }
  }
  return { cells, hue: Math.round((hash[31]! / 256) * 360) };
}
