import { fold } from '../../../backend/samples/fold/fold.js';
import { type LateSample, mergeLate } from '../../../backend/samples/fold/late/merge-late.js';
import { newSeriesState } from '../../../backend/samples/fold/state/series-state.js';
import type { StaleRange } from '../../../backend/samples/fold/late/stale-range.js';
import { replayedRow } from '../../../backend/samples/fold/late/replayed-row.js';
import type { FlaggedReading } from '../../../backend/samples/core/flagged-values.js';
import type { JournalEntry } from '../../../backend/samples/core/journal-entry.js';
import type { SampleValues } from '../../../backend/samples/core/observation.js';
import { RowMap } from './row-map.js';
import { seriesSettings } from './series-settings.js';

/** Key → value and flags, at one time. */
export type Doubted = Map<string, { value: number; flags: number }>;

/** The fold of one series over a store of maps, with the resulting rows and flagged values. */
export class FoldedSeries {
  state = newSeriesState(1);
  /** The ranges that the fold has marked for the background to check. */
  readonly stale: StaleRange[] = [];

  constructor(
    readonly site = seriesSettings(),
    readonly rows = new RowMap(),
    readonly flags = new Map<number, Doubted>(),
  ) {}

  take(...entries: readonly JournalEntry[]): this {
    return this.fold(entries, false);
  }

  /** Folds observations again, as after a restart: their rows may be stored already. */
  replay(...entries: readonly JournalEntry[]): this {
    return this.fold(entries, true);
  }

  private fold(entries: readonly JournalEntry[], isReplay: boolean): this {
    for (const entry of entries) {
      const folded = fold(this.state, entry, this.site);
      const replayed = isReplay && !folded.isLate ? replayedRow(this.state, folded.row, this.site) : null;
      if (folded.isLate) this.merge(folded.late);
      else if (replayed) this.merge(replayed);
      else this.rows.put(folded.row);
      this.note(entry.time, folded.flagged?.readings);
      this.stale.push(...(folded.stale ?? []));
      for (const { late, flagged } of folded.revised ?? []) {
        this.merge(late);
        this.note(flagged.time, flagged.readings);
      }
    }
    return this;
  }

  good(time: number): SampleValues {
    return this.rows.get(time) ?? {};
  }

  doubted(time: number): Record<string, [value: number, flags: number]> {
    const found = this.flags.get(time) ?? new Map<string, { value: number; flags: number }>();
    return Object.fromEntries([...found].map(([key, { value, flags }]) => [key, [value, flags]]));
  }

  private merge(late: LateSample): void {
    this.rows.put(mergeLate(this.rows.find(late.time), late));
  }

  note(time: number, readings: readonly FlaggedReading[] = []): void {
    const known: Doubted = this.flags.get(time) ?? new Map<string, { value: number; flags: number }>();
    for (const { key, value, flags, isExact } of readings) {
      if (flags !== 0) known.set(key, { value, flags });
      else if (!isExact || known.get(key)?.value === value) known.delete(key);
    }
    this.flags.set(time, known);
  }
}
