import type { Observation } from '../observation.js';
import { LEADING_COLUMNS } from './batch-codec.js';

const CELL_BYTES = 8;

/** Measures a batch while it is put together: every key that appears costs a cell in every row. */
export class BatchSize {
  private rows = 0;
  private readonly keys = new Set<string>();

  /** @param maxBytes of the columns together; the first observation always fits */
  constructor(private readonly maxBytes: number) {}

  /** @returns false when the batch would grow over its limit: it is full then */
  add({ values }: Observation): boolean {
    for (const key in values) this.keys.add(key);
    const bytes = (this.rows + 1) * (LEADING_COLUMNS + this.keys.size) * CELL_BYTES;
    if (this.rows > 0 && bytes > this.maxBytes) return false;
    this.rows++;
    return true;
  }
}

/** About what observations take in memory while they wait, bytes. */
export function waitingBytes(observations: readonly Observation[]): number {
  let keys = 0;
  for (const { values } of observations) for (const _ in values) keys++;
  return 120 * observations.length + 40 * keys;
}

/** @returns how many observations fit of which each has the same so many keys; at least one */
export function rowsThatFit(keys: number, maxBytes: number): number {
  return Math.max(1, Math.floor(maxBytes / ((LEADING_COLUMNS + keys) * CELL_BYTES)));
}
