import { Logger } from '@nestjs/common';
import type { EventBus } from '../../platform/event-bus.js';
import type { Delivery } from '../delivery/delivery.js';
import type { FindingWriters } from '../delivery/finding-writers.js';
import type { Lane } from '../delivery/rows-under-way.js';
import { partExtras, rememberExtras } from '../extras/extra-values.js';
import { fold, foldTogether } from '../fold/fold.js';
import { isLate } from '../fold/fold-late.js';
import { replayedRow } from '../fold/replayed-row.js';
import type { SeriesState } from '../fold/series-state.js';
import type { Observation, SampleRow } from '../observation.js';
import type { LongUploads } from '../pacing/long-uploads.js';
import { TimeSlice } from '../pacing/time-slice.js';
import type { SampleFollowers } from '../sample-followers.js';
import type { SeriesDirectory, SeriesSettings } from '../series-directory.js';
import { announceSample } from './announce-sample.js';
import type { Batch } from './batch-feed.js';
import { FoldResults } from './fold-results.js';
import type { SeriesStates } from './series-states.js';

export interface SampleFoldParts {
  shard: number;
  /** Of rows that need not be merged with what is stored. */
  lane: Lane;
  states: SeriesStates;
  delivery: Delivery;
  findings: FindingWriters;
  directory: SeriesDirectory;
  bus: EventBus;
  followers: SampleFollowers;
  longUploads: LongUploads;
}

/** What earlier runs did: batches up to `silentUntil` were announced, rows of those up to `replayUntil` may be stored. */
export interface EarlierRuns {
  silentUntil: number;
  replayUntil: number;
}

/** So many late samples are folded within about one slice of the event loop. */
const LATE_TOGETHER = 256;

/** Folds the observations of batches, sends their results on their way, and tells listeners of them. */
export class SampleFold {
  private readonly logger = new Logger('Fold');
  private readonly slice = new TimeSlice();
  private readonly results: FoldResults;
  private failed = 0;
  earlier: EarlierRuns = { silentUntil: 0, replayUntil: 0 };

  constructor(private readonly parts: SampleFoldParts) {
    this.results = new FoldResults(parts);
  }

  /** Observations that could not be folded or announced: faults of the program. */
  get failedObservations(): number {
    return this.failed;
  }

  /** @param isWanted asked once for each observation, in their order, right before it is folded */
  async batch(
    { seq, observations }: Batch,
    isWanted: (observation: Observation, index: number) => boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const { longUploads } = this.parts;
    await longUploads.over(signal);
    const late = new Map<number, Observation[]>();
    for (const [index, observation] of observations.entries()) {
      if (!isWanted(observation, index)) continue;
      this.attempt(seq, observation, () => this.foldOrKeep(seq, observation, late));
      if (await this.slice.yieldIfOver()) await longUploads.over(signal);
    }
    for (const series of late.keys()) {
      this.foldKept(seq, series, late);
      await this.slice.yieldIfOver();
    }
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
    const isStored = seq <= this.earlier.replayUntil && !folded.isLate;
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
    const isSilent = seq <= this.earlier.silentUntil;
    announceSample(this.parts, { seq, observation, ...whole, isSilent });
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
