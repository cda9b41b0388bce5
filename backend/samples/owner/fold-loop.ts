import type { FoldPosition } from '../journal/snapshot-table.js';
import type { EntryPlace } from '../core/journal-entry.js';
import { Progress } from '../pacing/progress.js';
import { Turns } from '../pacing/turns.js';
import type { Backlog } from './backlog.js';
import type { Batch, BatchFeed } from './batch-feed.js';
import type { Delivery } from './delivery/delivery.js';
import type { EarlierRuns, SampleFold } from './sample-fold.js';

interface FoldLoopParts {
  feed: BatchFeed;
  fold: SampleFold;
  backlog: Backlog;
  delivery: Delivery;
  /** Number of the batch up to which all samples are folded, except those in the backlog. */
  prompt: Progress;
}

/** Folds the batches of a shard one after another, and the samples of the backlog beside them. */
export class FoldLoop {
  private readonly turns = new Turns();
  private readonly progress = new Progress();

  constructor(private readonly parts: FoldLoopParts) {}

  /** Number of the batch up to which all batches are completely folded. */
  get foldedSeq(): number {
    return this.progress.value;
  }

  /** Position of the fold in the journal. Read it only between two batches. */
  get position(): FoldPosition {
    const { backlog, prompt } = this.parts;
    return { seq: this.foldedSeq, ...(!backlog.isEmpty && { backlog: backlog.position(prompt.value) }) };
  }

  /** Number of the batch up to which listeners have received all samples, except those in the backlog. */
  get announcedSeq(): number {
    return Math.max(this.parts.prompt.value, this.parts.fold.earlier.silentUntil);
  }

  /** Number of entries that could not be folded or announced because of errors in the program. */
  get failedObservations(): number {
    const { fold, backlog } = this.parts;
    return fold.failedObservations + backlog.failedObservations;
  }

  /**
   * Folds batches until the signal is aborted.
   * @param position position of the loaded fold states
   */
  async run({ seq, backlog: left }: FoldPosition, earlier: EarlierRuns, signal: AbortSignal): Promise<void> {
    const { fold, backlog, prompt } = this.parts;
    fold.earlier = earlier;
    prompt.advance(left?.promptSeq ?? seq);
    this.progress.advance(seq);
    if (left) backlog.goOn(seq, left);
    await Promise.all([this.foldAll(signal), backlog.run(earlier, () => this.advance(), signal)]);
  }

  /** @returns true when the batch is folded, false when the signal was aborted first */
  folded(seq: number, signal: AbortSignal): Promise<boolean> {
    return this.progress.reached(seq, signal);
  }

  /** Runs work between two batches, while nothing is folded. */
  between<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.take(() => this.parts.backlog.between(work));
  }

  private async foldAll(signal: AbortSignal): Promise<void> {
    const { delivery, feed, prompt } = this.parts;
    while (!signal.aborted) {
      await delivery.room('live', signal);
      const batch = await feed.next(prompt.value, signal);
      if (batch) await this.turns.take(() => this.foldBatch(batch, signal));
    }
  }

  private async foldBatch(batch: Batch, signal: AbortSignal): Promise<void> {
    const { fold, backlog, prompt } = this.parts;
    const { seq } = batch;
    const isWanted = (place: EntryPlace, index: number) => !backlog.takes(seq, index, place);
    await fold.batch(batch, isWanted, signal);
    backlog.offer(batch);
    prompt.advance(seq);
    this.advance();
  }

  private advance(): void {
    const { backlog, prompt } = this.parts;
    this.progress.advance(backlog.isEmpty ? prompt.value : backlog.foldedSeq);
  }
}
