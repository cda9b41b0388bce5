/**
 * Where a replay begins for a store that is older than it was.
 * @param cuts snapshots of the fold there are, seq ascending; 0, before all batches, is one without being named
 * @param heldSeq the store holds all batches up to this one; 0: none
 * @param firstKeptSeq of the oldest batch the journal keeps, else the next to come
 * @returns seq of the newest snapshot the store holds all of, or of the oldest behind which the journal has everything:
 * then the store lacks what lies between
 */
export function replayStart(cuts: readonly number[], heldSeq: number, firstKeptSeq: number): number {
  const usable = [0, ...cuts].filter((seq) => seq >= firstKeptSeq - 1);
  const start = usable.findLast((seq) => seq <= heldSeq) ?? usable[0];
  if (start === undefined) throw new Error('The journal lacks batches that are in no snapshot');
  return start;
}
