import type { Journal } from '../journal/journal.js';
import type { SnapshotTable } from '../journal/snapshot-table.js';
import type { StoreMarks } from '../store/marks/store-marks.js';

/**
 * Deletes what no replay needs any more: snapshots, batches of the journal, and marks, by which an older copy of the
 * store is recognized.
 */
export class SnapshotCleanup {
  constructor(
    private readonly table: SnapshotTable,
    private readonly marks: StoreMarks,
    private readonly journal: Journal,
  ) {}

  async run(now: Date): Promise<void> {
    const keptFrom = this.journal.keptFrom(now);
    await this.table.prune(keptFrom);
    await this.marks.thin(keptFrom);
    await this.journal.trim(now);
  }
}
