import type { SeriesDirectory } from '../core/series-directory.js';
import type { FoldSnapshot, SavedState } from '../journal/snapshot-table.js';
import type { Delivery } from './delivery/delivery.js';
import type { FoldLoop } from './fold-loop.js';
import type { SeriesStates } from './series-states.js';

/** A copy of what a snapshot saves, taken between two batches. */
export interface FoldCopy {
  snapshot: FoldSnapshot;
  /** Epoch (see `RowsUnderWay`) of the rows that the fold had made so far. */
  epoch: number;
  /** Fold states that have changed since the snapshot before. */
  changed: readonly SavedState[];
  /** Series that no longer exist. */
  gone: readonly number[];
}

/** Gives snapshots access to the fold and its states in memory. */
export class SnapshotSource {
  constructor(
    private readonly loop: FoldLoop,
    private readonly states: SeriesStates,
    private readonly delivery: Delivery,
    private readonly directory: SeriesDirectory,
  ) {}

  get foldedSeq(): number {
    return this.loop.foldedSeq;
  }

  /** Copies everything that a snapshot saves, while the fold pauses. */
  copy(takenAt: () => Date): Promise<FoldCopy> {
    const { loop, states, delivery, directory } = this;
    return loop.between(async () => {
      const snapshot: FoldSnapshot = { ...loop.position, takenAt: takenAt() };
      const epoch = delivery.closeEpoch();
      const gone = states.forget((series) => !directory.find(series));
      return { snapshot, epoch, gone, changed: await states.takeChanged() };
    });
  }

  /** Marks fold states as changed again after a snapshot has failed to save them. */
  giveBack({ changed }: FoldCopy): void {
    this.states.giveBack(changed);
  }

  load(saved: SavedState): void {
    this.states.load(saved);
  }

  async forget(series: readonly number[]): Promise<void> {
    await this.loop.between(() => Promise.resolve(this.states.forget((one) => series.includes(one))));
  }
}
