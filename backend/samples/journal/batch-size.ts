import type { JournalEntry } from '../core/journal-entry.js';
import { LEADING_COLUMNS } from './batch-columns.js';
import { partsOf } from './entry-parts.js';

const CELL_BYTES = 8;

/** Measures the size of a batch while entries are added. Each key that any entry has needs a cell in every entry. */
export class BatchSize {
  private rows = 0;
  private readonly keys = new Set<string>();

  /** @param maxBytes limit for all columns together; the first entry always fits */
  constructor(private readonly maxBytes: number) {}

  /** @returns false when the entry would exceed the limit; it is then not added */
  add(entry: JournalEntry): boolean {
    if (entry.kind === 'sample') for (const key in entry.values) this.keys.add(key);
    else for (const name of columnNames(entry)) this.keys.add(name);
    const bytes = (this.rows + 1) * (LEADING_COLUMNS + this.keys.size) * CELL_BYTES;
    if (this.rows > 0 && bytes > this.maxBytes) return false;
    this.rows++;
    return true;
  }
}

/** Estimates how much memory entries need while they wait for their commit, in bytes. */
export function waitingBytes(entries: readonly JournalEntry[]): number {
  let keys = 0;
  for (const entry of entries) {
    if (entry.kind === 'sample') for (const _ in entry.values) keys++;
    else keys += columnNames(entry).length;
  }
  return 120 * entries.length + 40 * keys;
}

function columnNames(entry: JournalEntry): string[] {
  return Object.entries(partsOf(entry)).flatMap(([part, values]) =>
    Object.keys(values).map((key) => (part === 'values' ? key : `${part} ${key}`)),
  );
}

/**
 * @param keys number of keys, which are the same in all samples
 * @returns how many samples fit into a batch; at least one
 */
export function rowsThatFit(keys: number, maxBytes: number): number {
  return Math.max(1, Math.floor(maxBytes / ((LEADING_COLUMNS + keys) * CELL_BYTES)));
}
