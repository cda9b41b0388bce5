import { Logger } from '@nestjs/common';
import { partExtras, rememberExtras } from '../store/beside/extra-values.js';
import { fold, foldTogether } from '../fold/fold.js';
import { classify } from '../fold/classify.js';
import { replayedRow } from '../fold/late/replayed-row.js';
import type { SeriesState } from '../fold/state/series-state.js';
import type { EntryPlace, JournalEntry } from '../core/journal-entry.js';
import type { Observation, SampleRow } from '../core/observation.js';
import type { LongUploads } from '../pacing/long-uploads.js';
import { TimeSlice } from '../pacing/time-slice.js';
import type { SeriesDirectory, SeriesSettings } from '../core/series-directory.js';
import type { Announcer } from './announcer.js';
import type { Batch } from './batch-feed.js';
import type { FoldResults } from './fold-results.js';
import type { SeriesStates } from './series-states.js';

interface SampleFoldParts {
  states: SeriesStates;
  directory: SeriesDirectory;
  announcer: Announcer;
  results: FoldResults;
  longUploads: LongUploads;
}

/**
 * How far the fold had come before it was started again. It announced the samples of batches up to `silentUntil`, and
 * may have stored the rows of batches up to `replayUntil`.
 */
export interface EarlierRuns {
  silentUntil: number;
  replayUntil: number;
}

/** Number of late samples that are folded together, which takes a few ms. Then the event loop does other work. */
const LATE_TOGETHER = 256;

/** Folds the entries of batches, passes on their results, and announces samples to listeners. */
export class SampleFold {
  private readonly logger = new Logger('Fold');
  private readonly slice = new TimeSlice();
  private failed = 0;
  earlier: EarlierRuns = { silentUntil: 0, replayUntil: 0 };

  constructor(private readonly parts: SampleFoldParts) {}

  /** Number of entries that could not be folded or announced because of errors in the program. */
  get failedObservations(): number {
    return this.failed;
  }

  /**
   * @param isWanted called once for each entry, in order, right before it is decoded and folded; false leaves the entry
   *   out
   */
  async batch(
    { seq, entries }: Batch,
    isWanted: (place: EntryPlace, index: number) => boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const { longUploads } = this.parts;
    await longUploads.waitForEnd(signal);
    const late = new Map<number, Observation[]>();
    for (let index = 0; index < entries.length; index++) {
      if (!isWanted(entries.placeOf(index), index)) continue;
      const entry = entries.at(index);
      this.attempt(seq, entry, () => this.foldOrKeep(seq, entry, late));
      if (!this.slice.isOver) continue;
      await this.slice.yieldIfOver();
      await longUploads.waitForEnd(signal);
    }
    for (const series of late.keys()) {
      this.foldKept(seq, series, late);
      await this.slice.yieldIfOver();
    }
  }

  /**
   * Folds an entry. Late samples of a series are collected and folded together, so that recent readings are processed
   * only once. Before any other entry of a series is folded, the collected late samples of the series are folded.
   */
  private foldOrKeep(seq: number, entry: JournalEntry, late: Map<number, Observation[]>): void {
    const { states, directory, results } = this.parts;
    const { series } = entry;
    const settings = directory.find(series);
    if (!settings) return;
    const state = states.change(series);
    const wide = this.withoutExtras(state, entry, settings);
    if (wide.kind === 'sample' && classify(state, wide) === 'late') {
      const kept = late.get(series) ?? [];
      late.set(series, kept);
      if (kept.push(wide) >= LATE_TOGETHER) this.foldKept(seq, series, late);
      return;
    }
    if (late.has(series)) this.foldKept(seq, series, late);
    const folded = fold(state, wide, settings);
    const isStored = seq <= this.earlier.replayUntil && !folded.isLate;
    const replayed = isStored ? replayedRow(state, folded.row, settings) : null;
    results.row(
      folded,
      (row, isLateRow) =>
        this.attempt(seq, entry, () => this.announce(seq, entry, { row, isLate: isLateRow })),
      replayed,
    );
    results.findings(series, folded);
  }

  private foldKept(seq: number, series: number, late: Map<number, Observation[]>): void {
    const observations = late.get(series) ?? [];
    late.delete(series);
    const { states, directory, results } = this.parts;
    const settings = directory.find(series);
    if (!settings || observations.length === 0) return;
    this.attempt(seq, observations[0]!, () => {
      const { rows, newest, ...found } = foldTogether(states.change(series), observations, settings);
      rows.forEach((row, index) => {
        const observation = observations[index]!;
        results.late(row, (whole) =>
          this.attempt(seq, observation, () => this.announce(seq, observation, { row: whole, isLate: true })),
        );
      });
      // If late samples changed the newest row, it is not announced again, because listeners receive each sample only
      // once. They learn the change with the next sample.
      if (newest) results.row(newest, () => undefined);
      results.findings(series, found);
    });
  }

  /**
   * Separates the station's own measurements from an entry. The fold neither checks them nor derives anything from
   * them.
   */
  private withoutExtras(state: SeriesState, entry: JournalEntry, settings: SeriesSettings): JournalEntry {
    if (!settings.extras || entry.kind === 'correction') return entry;
    const parted = partExtras(entry, settings.extras);
    if (parted.extra) {
      rememberExtras(state.extras, parted.extra);
      this.parts.results.extra(parted.extra);
    }
    return parted.wide;
  }

  private announce(seq: number, entry: JournalEntry, whole: { row: SampleRow; isLate: boolean }): void {
    const isSilent = seq <= this.earlier.silentUntil;
    this.parts.announcer.announce({ seq, entry, ...whole, isSilent });
  }

  /** Runs work for one entry. A failure of the work or of a listener is logged, and does not hold up other entries. */
  private attempt(seq: number, { series, time }: JournalEntry, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.failed++;
      this.logger.error(`Batch ${seq}, series ${series}, time ${time}: ${String(error)}`, error);
    }
  }
}
