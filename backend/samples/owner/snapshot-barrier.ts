import type { SampleFollowers } from '../core/sample-followers.js';
import type { SnapshotTable } from '../journal/snapshot-table.js';
import { unlessEnded } from '../pacing/backoff.js';
import type { StoreMarks } from '../store/marks/store-marks.js';
import type { Delivery } from './delivery/delivery.js';
import type { FindingWriters } from './delivery/finding-writers.js';
import type { FoldCopy } from './snapshot-source.js';

interface BarrierParts {
  delivery: Delivery;
  findings: FindingWriters;
  followers: SampleFollowers;
  marks: StoreMarks;
  table: Pick<SnapshotTable, 'inTurn'>;
}

/** Waits until everything that the fold made before a snapshot is on disk, so that it need not be made again. */
export class SnapshotBarrier {
  constructor(private readonly parts: BarrierParts) {}

  /** @throws Error when the signal was aborted first, the store or PostgreSQL is away, or the store lost writes */
  async pass({ snapshot, epoch }: FoldCopy, signal: AbortSignal): Promise<void> {
    const { findings, followers, marks } = this.parts;
    const mark = await this.markOnDisk(epoch, signal);
    if (mark === null) throw new Error('the rows have not arrived in the store');
    await findings.flush();
    await followers.flush();
    await marks.note(mark, snapshot.seq, snapshot.takenAt);
  }

  /**
   * @returns the id of a mark that was written to the store after all rows of the epoch were on disk; null when the
   * signal was aborted first, or the store lost writes
   */
  private async markOnDisk(epoch: number, signal: AbortSignal): Promise<string | null> {
    const { delivery, marks, table } = this.parts;
    if (!(await delivery.arrived(epoch, signal)) || delivery.hasLostWrites) return null;
    const marking = table.inTurn(() => marks.set());
    return (await unlessEnded(marking, signal)) ?? null;
  }
}
