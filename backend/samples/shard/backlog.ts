import type { Delivery } from '../delivery/delivery.js';
import type { BacklogPart, BacklogPosition } from '../journal/cut-table.js';
import type { Observation } from '../observation.js';
import type { Progress } from '../pacing/progress.js';
import { Turns } from '../pacing/turns.js';
import { Wakeup } from '../pacing/wakeup.js';
import type { Batch, BatchFeed } from './batch-feed.js';
import type { EarlierRuns, SampleFold } from './sample-fold.js';
import type { SeriesStates } from './series-states.js';

/** A sample that took longer to arrive is of the past: nobody waits for it as one waits for what is measured now. */
const PAST_MS = 10 * 60_000;

export interface BacklogParts {
  feed: BatchFeed;
  fold: SampleFold;
  states: SeriesStates;
  delivery: Delivery;
  /** Number of the newest batch of which all is folded that is not left to the backlog. */
  prompt: Progress;
  /** Hears that a batch is done, or that nothing is left. */
  advanced: () => void;
}

/**
 * What stations send of the past, late or long after it was measured, is folded beside the samples of now, so that no
 * other station waits for it. From the first such sample on all of a series is left to the backlog, in its order, until
 * the backlog has come to its end. What of it does not fit into memory is read from the journal once more.
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

  /** While there is a backlog: the number of the newest batch of which all is folded. */
  get foldedSeq(): number {
    return this.done;
  }

  get failedObservations(): number {
    return this.parts.fold.failedObservations;
  }

  /** Call between two batches, while there is a backlog. */
  position(promptSeq: number): BacklogPosition {
    return { promptSeq, parts: [...this.series.values()].map((part) => ({ ...part })) };
  }

  /** Call before it runs: an earlier run left this, folded up to batch `seq`. */
  goOn(seq: number, { promptSeq, parts }: BacklogPosition): void {
    this.done = seq;
    for (const part of parts) this.series.set(part.series, { ...part });
    this.parts.feed.lookUp(promptSeq);
  }

  /**
   * Asked for every observation, in the order of the journal.
   * @returns true when the backlog takes the observation
   */
  takes(seq: number, index: number, observation: Observation): boolean {
    const { series } = observation;
    const known = this.series.get(series);
    if (known) known.lastSeq = seq;
    else if (this.isPast(observation)) {
      if (this.isEmpty) this.done = this.parts.prompt.value;
      this.series.set(series, { series, seq, index, lastSeq: seq });
    } else return false;
    return true;
  }

  /** Call with every batch when those of its observations are folded that the backlog does not take. */
  offer({ seq, observations }: Batch): void {
    if (this.isEmpty) return;
    this.parts.feed.offer(seq, observations);
    this.begun.ring();
  }

  async run(earlier: EarlierRuns, signal: AbortSignal): Promise<void> {
    const { feed, fold, delivery, prompt } = this.parts;
    fold.earlier = earlier;
    while (!signal.aborted) {
      if (this.isEmpty) {
        await this.begun.sleep(signal);
        continue;
      }
      await delivery.roomForLate(signal);
      const batch = await feed.next(this.done, signal);
      // The journal may tell of more than is folded so far.
      if (!batch || !(await prompt.reached(batch.seq, signal))) return;
      await this.turns.take(() => this.foldBatch(batch, signal));
    }
  }

  /** Runs between two batches; the backlog rests meanwhile. */
  between<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.take(work);
  }

  private async foldBatch(batch: Batch, signal: AbortSignal): Promise<void> {
    const { fold, advanced } = this.parts;
    const { seq } = batch;
    await fold.batch(batch, ({ series }, index) => this.holds(series, seq, index), signal);
    this.done = seq;
    for (const [series, { lastSeq }] of this.series) if (lastSeq <= seq) this.series.delete(series);
    advanced();
  }

  private isPast({ series, time, receivedAt }: Observation): boolean {
    return time < receivedAt - PAST_MS || time < (this.parts.states.find(series)?.highWater ?? -Infinity);
  }

  private holds(series: number, seq: number, index: number): boolean {
    const part = this.series.get(series);
    if (!part || seq < part.seq) return false;
    return seq > part.seq || index >= part.index;
  }
}
