import { Logger } from '@nestjs/common';
import type { EventBus } from '../../platform/event-bus.js';
import type { Delivery } from '../delivery/delivery.js';
import { fold, type FoldedRow } from '../fold/fold.js';
import type { Observation, SampleRow } from '../observation.js';
import { Progress } from '../pacing/progress.js';
import { TimeSlice } from '../pacing/time-slice.js';
import { Turns } from '../pacing/turns.js';
import type { FindingWriters } from '../delivery/finding-writers.js';
import '../sample-accepted.js';
import type { SeriesDirectory, SeriesSettings } from '../series-directory.js';
import type { Batch, BatchFeed } from './batch-feed.js';
import type { SeriesStates } from './series-states.js';

export interface FoldLoopParts {
  shard: number;
  feed: BatchFeed;
  states: SeriesStates;
  delivery: Delivery;
  findings: FindingWriters;
  directory: SeriesDirectory;
  bus: EventBus;
}

/** Folds the batches of a shard one after the other. */
export class FoldLoop {
  private readonly logger = new Logger('Fold');
  private readonly turns = new Turns();
  private readonly slice = new TimeSlice();
  private readonly progress = new Progress();
  private silentUntil = 0;
  private failed = 0;

  constructor(private readonly parts: FoldLoopParts) {}

  /** Number of the batch folded last. */
  get foldedSeq(): number {
    return this.progress.value;
  }

  /** Observations that could not be folded or announced: faults of the program. */
  get failedObservations(): number {
    return this.failed;
  }

  /**
   * Folds until the signal ends.
   * @param after the batch the states stand at
   * @param silentUntil batches up to this one were announced in an earlier run
   */
  async run(after: number, silentUntil: number, signal: AbortSignal): Promise<void> {
    const { delivery, feed } = this.parts;
    this.silentUntil = silentUntil;
    this.progress.advance(after);
    while (!signal.aborted) {
      await delivery.room(signal);
      const batch = await feed.next(this.foldedSeq, signal);
      if (batch) await this.turns.take(() => this.foldBatch(batch));
    }
  }

  /** @returns true when the batch is folded, false when the signal ended first */
  folded(seq: number, signal: AbortSignal): Promise<boolean> {
    return this.progress.reached(seq, signal);
  }

  /** Runs between two batches; the fold rests meanwhile. */
  between<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.take(work);
  }

  private async foldBatch({ seq, observations }: Batch): Promise<void> {
    for (const observation of observations) {
      const settings = this.parts.directory.find(observation.series);
      if (settings) this.tryFold(seq, observation, settings);
      await this.slice.yieldIfOver();
    }
    this.progress.advance(seq);
  }

  private tryFold(seq: number, observation: Observation, settings: SeriesSettings): void {
    const { states, delivery, findings } = this.parts;
    this.attempt(seq, observation, () => {
      const folded = fold(states.change(observation.series), observation, settings);
      const { newest, daysEnds = [], rain, flagged } = folded;
      this.deliver(folded, (row, isLate) =>
        this.attempt(seq, observation, () => this.announce(seq, observation, row, isLate)),
      );
      // Listeners hear of each sample once; of what a late one made of the newest they hear with the next.
      if (newest) this.deliver(newest, () => undefined);
      for (const last of daysEnds) delivery.late(last, () => undefined);
      if (rain) findings.foundRain(rain);
      if (flagged) findings.flagged.put(flagged);
    });
  }

  private deliver(folded: FoldedRow, announce: (row: SampleRow, isLate: boolean) => void): void {
    const { delivery } = this.parts;
    if (folded.isLate) {
      const { late, news } = folded;
      delivery.late(late, (row) => (news ? announce(row, news === 'late') : undefined));
    } else {
      delivery.live(folded.row);
      announce(folded.row, false);
    }
  }

  private announce(seq: number, { receivedAt }: Observation, row: SampleRow, isLate: boolean): void {
    const { bus, directory, shard } = this.parts;
    const settings = directory.find(row.series);
    if (seq <= this.silentUntil || !settings) return;
    const { stationId, accountId } = settings;
    const { series, time, values } = row;
    bus.publish('sample.accepted', {
      shard,
      seq,
      series,
      stationId,
      accountId,
      time,
      receivedAt,
      values,
      isLate,
    });
  }

  /** One observation, or one listener, never holds up the rest. */
  private attempt(seq: number, { series, time }: Observation, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.failed++;
      this.logger.error(`Batch ${seq}, series ${series}, time ${time}: ${String(error)}`, error);
    }
  }
}
