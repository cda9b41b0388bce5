import { Logger } from '@nestjs/common';
import type { EventBus } from '../../platform/event-bus.js';
import type { Delivery } from '../delivery/delivery.js';
import { partExtras, rememberExtras, withExtras } from '../extras/extra-values.js';
import { fold } from '../fold/fold.js';
import type { FoldedRow } from '../fold/folded.js';
import type { Observation, SampleRow, SampleValues } from '../observation.js';
import type { LongUploads } from '../pacing/long-uploads.js';
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
  longUploads: LongUploads;
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

  /** Listeners know of all up to this batch. */
  get announcedSeq(): number {
    return Math.max(this.foldedSeq, this.silentUntil);
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
      if (batch) await this.turns.take(() => this.foldBatch(batch, signal));
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

  private async foldBatch({ seq, observations }: Batch, signal: AbortSignal): Promise<void> {
    const { directory, longUploads } = this.parts;
    await longUploads.over(signal);
    for (const observation of observations) {
      const settings = directory.find(observation.series);
      if (settings) this.tryFold(seq, observation, settings);
      if (await this.slice.yieldIfOver()) await longUploads.over(signal);
    }
    this.progress.advance(seq);
  }

  private tryFold(seq: number, observation: Observation, settings: SeriesSettings): void {
    const { states, delivery, findings } = this.parts;
    this.attempt(seq, observation, () => {
      const state = states.change(observation.series);
      // What is of the station's own takes no part in the fold: it is not checked, and nothing is derived from it.
      const parted = settings.extras && partExtras(observation, settings.extras);
      const folded = fold(state, parted?.wide ?? observation, settings);
      if (parted?.extra) {
        rememberExtras(state.extras, parted.extra);
        findings.extras.put(parted.extra);
      }
      const { newest, daysEnds = [], rain, flagged, stale } = folded;
      this.deliver(folded, (row, isLate) =>
        this.attempt(seq, observation, () => this.announce(seq, observation, row, isLate)),
      );
      // Listeners hear of each sample once; of what a late one made of the newest they hear with the next.
      if (newest) this.deliver(newest, () => undefined);
      for (const last of daysEnds) delivery.late(last, () => undefined);
      if (rain) findings.foundRain(rain);
      if (flagged) findings.flagged.put(flagged);
      if (stale) findings.foundStale(state.series, stale);
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
    const { series, time } = row;
    bus.publish('sample.accepted', {
      shard,
      seq,
      series,
      stationId,
      accountId,
      time,
      receivedAt,
      values: this.wholeOf(row, settings),
      isLate,
    });
  }

  private wholeOf(row: SampleRow, { extras: fields }: SeriesSettings): SampleValues {
    const state = fields && this.parts.states.find(row.series);
    return state ? withExtras(state.extras, fields, row) : row.values;
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
