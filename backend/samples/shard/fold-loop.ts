import { Logger } from '@nestjs/common';
import type { EventBus } from '../../platform/event-bus.js';
import type { Delivery } from '../delivery/delivery.js';
import { partExtras, rememberExtras } from '../extras/extra-values.js';
import { fold, foldTogether } from '../fold/fold.js';
import { isLate } from '../fold/fold-late.js';
import { replayedRow } from '../fold/replayed-row.js';
import type { SeriesState } from '../fold/series-state.js';
import type { Observation, SampleRow } from '../observation.js';
import type { LongUploads } from '../pacing/long-uploads.js';
import { Progress } from '../pacing/progress.js';
import { TimeSlice } from '../pacing/time-slice.js';
import { Turns } from '../pacing/turns.js';
import type { FindingWriters } from '../delivery/finding-writers.js';
import type { SeriesDirectory, SeriesSettings } from '../series-directory.js';
import { announceSample } from './announce-sample.js';
import type { Batch, BatchFeed } from './batch-feed.js';
import { FoldResults } from './fold-results.js';
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

/** So many late samples are folded within about one slice of the event loop. */
const LATE_TOGETHER = 256;

/** Folds the batches of a shard one after the other. */
export class FoldLoop {
  private readonly logger = new Logger('Fold');
  private readonly turns = new Turns();
  private readonly slice = new TimeSlice();
  private readonly progress = new Progress();
  private readonly results: FoldResults;
  private silentUntil = 0;
  private replayUntil = 0;
  private failed = 0;

  constructor(private readonly parts: FoldLoopParts) {
    this.results = new FoldResults(parts);
  }

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
   * @param earlier of earlier runs: batches up to `silentUntil` were announced, rows of those up to `replayUntil` may
   *   be stored
   */
  async run(
    after: number,
    { silentUntil, replayUntil }: { silentUntil: number; replayUntil: number },
    signal: AbortSignal,
  ): Promise<void> {
    const { delivery, feed } = this.parts;
    this.silentUntil = silentUntil;
    this.replayUntil = replayUntil;
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
    const { longUploads } = this.parts;
    await longUploads.over(signal);
    const late = new Map<number, Observation[]>();
    for (const observation of observations) {
      this.attempt(seq, observation, () => this.foldOrKeep(seq, observation, late));
      if (await this.slice.yieldIfOver()) await longUploads.over(signal);
    }
    for (const series of late.keys()) {
      this.foldKept(seq, series, late);
      await this.slice.yieldIfOver();
    }
    this.progress.advance(seq);
  }

  /**
   * Folds an observation, but keeps late ones of a series to fold them together: what they touch is read once for all.
   * Whatever else comes for the series is folded after those that came before it.
   */
  private foldOrKeep(seq: number, observation: Observation, late: Map<number, Observation[]>): void {
    const { states, directory } = this.parts;
    const { series } = observation;
    const settings = directory.find(series);
    if (!settings) return;
    const state = states.change(series);
    const wide = this.withoutExtras(state, observation, settings);
    if (isLate(state, wide)) {
      const kept = late.get(series) ?? [];
      late.set(series, kept);
      if (kept.push(wide) >= LATE_TOGETHER) this.foldKept(seq, series, late);
      return;
    }
    if (late.has(series)) this.foldKept(seq, series, late);
    const folded = fold(state, wide, settings);
    const isStored = seq <= this.replayUntil && !folded.isLate;
    const replayed = isStored ? replayedRow(state, folded.row, settings) : null;
    this.results.row(
      folded,
      (row, isLateRow) =>
        this.attempt(seq, observation, () => this.announce(seq, observation, { row, isLate: isLateRow })),
      replayed,
    );
    this.results.findings(series, folded);
  }

  private foldKept(seq: number, series: number, late: Map<number, Observation[]>): void {
    const observations = late.get(series) ?? [];
    late.delete(series);
    const settings = this.parts.directory.find(series);
    if (!settings || observations.length === 0) return;
    this.attempt(seq, observations[0]!, () => {
      const { rows, newest, ...found } = foldTogether(
        this.parts.states.change(series),
        observations,
        settings,
      );
      rows.forEach(({ late: row, flagged }, index) => {
        const observation = observations[index]!;
        this.parts.delivery.late(row, (whole) =>
          this.attempt(seq, observation, () => this.announce(seq, observation, { row: whole, isLate: true })),
        );
        if (flagged) this.parts.findings.flagged.put(flagged);
      });
      // Listeners hear of each sample once; of what late ones made of the newest they hear with the next.
      if (newest) this.results.row(newest, () => undefined);
      this.results.findings(series, found);
    });
  }

  /** The station's own measurements take no part in the fold: they are not checked, and nothing is derived from them. */
  private withoutExtras(state: SeriesState, observation: Observation, settings: SeriesSettings): Observation {
    const parted = settings.extras && partExtras(observation, settings.extras);
    if (!parted) return observation;
    if (parted.extra) {
      rememberExtras(state.extras, parted.extra);
      this.parts.findings.extras.put(parted.extra);
    }
    return parted.wide;
  }

  private announce(seq: number, observation: Observation, whole: { row: SampleRow; isLate: boolean }): void {
    if (seq > this.silentUntil) announceSample(this.parts, { seq, observation, ...whole });
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
