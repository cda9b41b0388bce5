import type { Observation } from '../observation.js';
import { encodeBatch } from './batch-codec.js';
import { BatchSize } from './batch-size.js';

/** Larger commits gain nothing, and encoding this much holds the event loop for a few milliseconds only. */
export const MAX_BATCH_BYTES = 256 * 1024;

/** Observations as the journal holds them. Plain data: it comes from a thread as it is. */
export interface PackedBatch {
  rows: number;
  bytes: Uint8Array;
}

/** What one commit brings. */
export type BatchContent = readonly Observation[] | PackedBatch;

export function isPacked(content: BatchContent): content is PackedBatch {
  return 'bytes' in content;
}

export function rowsOf(content: BatchContent): number {
  return isPacked(content) ? content.rows : content.length;
}

/** @param observations in the order in which they came */
export function packBatches(observations: readonly Observation[]): PackedBatch[] {
  const batches: PackedBatch[] = [];
  let start = 0;
  while (start < observations.length) {
    const size = new BatchSize(MAX_BATCH_BYTES);
    let end = start;
    while (end < observations.length && size.add(observations[end]!)) end++;
    batches.push({ rows: end - start, bytes: encodeBatch(observations.slice(start, end)) });
    start = end;
  }
  return batches;
}
