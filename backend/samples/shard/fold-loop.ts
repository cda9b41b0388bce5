import type { FoldPosition } from '../journal/cut-table.js';
import type { JournalTable } from '../journal/journal-table.js';
import type { Observation } from '../observation.js';
import { Progress } from '../pacing/progress.js';
import { Turns } from '../pacing/turns.js';
import { Backlog } from './backlog.js';
import { type Batch, BatchFeed } from './batch-feed.js';
import { type EarlierRuns, SampleFold, type SampleFoldParts } from './sample-fold.js';

export interface FoldLoopParts extends Omit<SampleFoldParts, 'shard' | 'lane'> {
  journal: JournalTable;
  feed: BatchFeed;
}

/** Folds the batches of a shard one after the other; what they hold of the past is folded beside them. */
export class FoldLoop {
  private readonly turns = new Turns();
  private readonly progress = new Progress();
  /** Of what is not left to the backlog. */
  private readonly prompt = new Progress();
  private readonly fold: SampleFold;
  private readonly backlog: Backlog;

  constructor(private readonly parts: FoldLoopParts) {
    const { journal, directory } = parts;
    const { prompt } = this;
    this.fold = new SampleFold({ ...parts, shard: journal.shard, lane: 'live' });
    this.backlog = new Backlog({
      ...parts,
      feed: new BatchFeed(journal, directory),
      fold: new SampleFold({ ...parts, shard: journal.shard, lane: 'late' }),
      prompt,
      advanced: () => this.advance(),
    });
  }

  /** Number of the newest batch that is folded, as are all before it. */
  get foldedSeq(): number {
    return this.progress.value;
  }

  /** Call between two batches. */
  get position(): FoldPosition {
    const { backlog, prompt } = this;
    return { seq: this.foldedSeq, ...(!backlog.isEmpty && { backlog: backlog.position(prompt.value) }) };
  }

  /** Listeners know of all up to this batch, but for what of it waits in the backlog. */
  get announcedSeq(): number {
    return Math.max(this.prompt.value, this.fold.earlier.silentUntil);
  }

  /** Observations that could not be folded or announced: faults of the program. */
  get failedObservations(): number {
    return this.fold.failedObservations + this.backlog.failedObservations;
  }

  /**
   * Folds until the signal ends.
   * @param position at which the states stand
   */
  async run({ seq, backlog }: FoldPosition, earlier: EarlierRuns, signal: AbortSignal): Promise<void> {
    this.fold.earlier = earlier;
    this.prompt.advance(backlog?.promptSeq ?? seq);
    this.progress.advance(seq);
    if (backlog) this.backlog.goOn(seq, backlog);
    await Promise.all([this.foldAll(signal), this.backlog.run(earlier, signal)]);
  }

  /** @returns true when the batch is folded, false when the signal ended first */
  folded(seq: number, signal: AbortSignal): Promise<boolean> {
    return this.progress.reached(seq, signal);
  }

  /** Runs between two batches; the fold rests meanwhile. */
  between<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.take(() => this.backlog.between(work));
  }

  private async foldAll(signal: AbortSignal): Promise<void> {
    const { delivery, feed } = this.parts;
    while (!signal.aborted) {
      await delivery.room(signal);
      const batch = await feed.next(this.prompt.value, signal);
      if (batch) await this.turns.take(() => this.foldBatch(batch, signal));
    }
  }

  private async foldBatch(batch: Batch, signal: AbortSignal): Promise<void> {
    const { backlog } = this;
    const { seq } = batch;
    const isWanted = (observation: Observation, index: number) => !backlog.takes(seq, index, observation);
    await this.fold.batch(batch, isWanted, signal);
    backlog.offer(batch);
    this.prompt.advance(seq);
    this.advance();
  }

  private advance(): void {
    const { backlog, prompt } = this;
    this.progress.advance(backlog.isEmpty ? prompt.value : backlog.foldedSeq);
  }
}
