import type { JournalEntry } from '../core/journal-entry.js';
import { encodeBatch } from './batch-codec.js';
import { BatchSize } from './batch-size.js';

/**
 * Largest size of a batch. Larger commits would not be faster, and encoding this much blocks the event loop for only a
 * few ms.
 */
export const MAX_BATCH_BYTES = 256 * 1024;

/** A batch encoded as the journal stores it. It is plain data, so that a worker thread can send it. */
export interface PackedBatch {
  rows: number;
  bytes: Uint8Array;
}

/** The entries of a batch, encoded or not. */
export type BatchContent = readonly JournalEntry[] | PackedBatch;

export function isPacked(content: BatchContent): content is PackedBatch {
  return 'bytes' in content;
}

export function rowsOf(content: BatchContent): number {
  return isPacked(content) ? content.rows : content.length;
}

/**
 * Divides entries into batches and encodes them.
 * @param entries in the order of their arrival
 */
export function packBatches(entries: readonly JournalEntry[]): PackedBatch[] {
  const batches: PackedBatch[] = [];
  let start = 0;
  while (start < entries.length) {
    const size = new BatchSize(MAX_BATCH_BYTES);
    let end = start;
    while (end < entries.length && size.add(entries[end]!)) end++;
    batches.push({ rows: end - start, bytes: encodeBatch(entries.slice(start, end)) });
    start = end;
  }
  return batches;
}
