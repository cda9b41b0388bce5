import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { Delivery } from './delivery/delivery.js';
import type { BacklogPart, BacklogPosition } from '../journal/snapshot-table.js';
import type { EntryPlace } from '../core/journal-entry.js';
import type { Progress } from '../pacing/progress.js';
import { Turns } from '../pacing/turns.js';
import { Wakeup } from '../pacing/wakeup.js';
import type { Batch, BatchFeed } from './batch-feed.js';
import type { EarlierRuns, SampleFold } from './sample-fold.js';
import type { SeriesStates } from './series-states.js';

/** A sample that arrives this long after its time belongs to the past, so nobody waits for it. */
const PAST_MS = 10 * MINUTE_MS;

interface BacklogParts {
  feed: BatchFeed;
  fold: SampleFold;
  states: SeriesStates;
  delivery: Delivery;
  /** Number of the batch up to which all samples are folded, except those in the backlog. */
  prompt: Progress;
}

/**
 * The backlog: late samples, and samples that arrive long after their time, are folded beside the current ones, so that
 * no other station waits for them. After the first such sample, all samples of its series go through the backlog, in
 * order, until it is empty. Batches that do not fit into memory are read from the journal again.
 */
export class Backlog {
  private readonly series = new Map<number, BacklogPart>();
  private readonly begun = new Wakeup();
  private readonly turns = new Turns();
  private done = 0;

  constructor(private readonly parts: BacklogParts) {}

  get isEmpty(): boolean {
    return this.series.size === 0;
  }

  /** While there is a backlog: number of the batch up to which all samples are folded, even those of the backlog. */
  get foldedSeq(): number {
    return this.done;
  }

  get failedObservations(): number {
    return this.parts.fold.failedObservations;
  }

  /**
   * Returns how far each series of the backlog is folded. Call it only between two batches, and only while there is a
   * backlog.
   */
  position(promptSeq: number): BacklogPosition {
    return { promptSeq, parts: [...this.series.values()].map((part) => ({ ...part })) };
  }

  /** Continues the backlog that an earlier run left, after batch `seq`. Call it before `run`. */
  goOn(seq: number, { promptSeq, parts }: BacklogPosition): void {
    this.done = seq;
    for (const part of parts) this.series.set(part.series, { ...part });
    this.parts.feed.lookUp(promptSeq);
  }

  /**
   * Decides about every journal entry, in order, whether it goes through the backlog.
   * @returns true when the backlog takes the entry
   */
  takes(seq: number, index: number, place: EntryPlace): boolean {
    const { series } = place;
    const known = this.series.get(series);
    if (known) known.lastSeq = seq;
    else if (this.isPast(place)) {
      if (this.isEmpty) this.done = this.parts.prompt.value;
      this.series.set(series, { series, seq, index, lastSeq: seq });
    } else return false;
    return true;
  }

  /**
   * Receives every batch. Call it when those entries of the batch that do not go through the backlog have been folded.
   */
  offer({ seq, content }: Batch): void {
    if (this.isEmpty) return;
    this.parts.feed.offer(seq, content);
    this.begun.ring();
  }

  /** @param advanced called after each batch, before the next one begins */
  async run(earlier: EarlierRuns, advanced: () => void, signal: AbortSignal): Promise<void> {
    const { feed, fold, delivery, prompt } = this.parts;
    fold.earlier = earlier;
    while (!signal.aborted) {
      if (this.isEmpty) {
        await this.begun.sleep(signal);
        continue;
      }
      await delivery.room('late', signal);
      const batch = await feed.next(this.done, signal);
      // The journal may already contain batches that are not folded yet. The backlog waits, because it must not
      // overtake the fold of current samples.
      if (!batch || !(await prompt.reached(batch.seq, signal))) return;
      await this.turns.take(async () => {
        await this.foldBatch(batch, signal);
        advanced();
      });
    }
  }

  /** Runs work between two batches, while the backlog folds nothing. */
  between<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.take(work);
  }

  private async foldBatch(batch: Batch, signal: AbortSignal): Promise<void> {
    const { seq } = batch;
    await this.parts.fold.batch(batch, ({ series }, index) => this.holds(series, seq, index), signal);
    this.done = seq;
    for (const [series, { lastSeq }] of this.series) if (lastSeq <= seq) this.series.delete(series);
  }

  private isPast({ series, time, receivedAt }: EntryPlace): boolean {
    return time < receivedAt - PAST_MS || time < (this.parts.states.find(series)?.highWater ?? -Infinity);
  }

  private holds(series: number, seq: number, index: number): boolean {
    const part = this.series.get(series);
    if (!part || seq < part.seq) return false;
    return seq > part.seq || index >= part.index;
  }
}
