/**
 * Finds the snapshot from which to replay after the store has lost rows. A snapshot is usable if the journal has every
 * batch after it.
 * @param snapshots positions of the snapshots, ascending; position 0, before all batches, also counts as a snapshot
 * @param heldSeq number of the batch up to which the store has all rows; 0 means none
 * @param firstKeptSeq number of the oldest batch in the journal, or of the next batch when it is empty
 * @returns position of the newest usable snapshot whose rows the store has. If there is none, it is the position of the
 *   oldest usable snapshot, and the store lacks the batches after `heldSeq` up to this position
 * @throws Error when no snapshot is usable
 */
export function replayStart(snapshots: readonly number[], heldSeq: number, firstKeptSeq: number): number {
  const usable = [0, ...snapshots].filter((seq) => seq >= firstKeptSeq - 1);
  const start = usable.findLast((seq) => seq <= heldSeq) ?? usable[0];
  if (start === undefined) throw new Error('The journal lacks batches that are in no snapshot');
  return start;
}
