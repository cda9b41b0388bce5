import { fold } from '../../../backend/samples/fold/fold.js';
import { type LateSample, mergeLate } from '../../../backend/samples/fold/merge-late.js';
import { newSeriesState } from '../../../backend/samples/fold/series-state.js';
import type { StaleRange } from '../../../backend/samples/fold/stale-range.js';
import { replayedRow } from '../../../backend/samples/fold/replayed-row.js';
import type { FlaggedReading } from '../../../backend/samples/flagged/flagged-values.js';
import type { Observation, SampleValues } from '../../../backend/samples/observation.js';
import { RowMap } from './row-map.js';
import { seriesSettings } from './series-settings.js';

/** Key → value and flags, of one time. */
export type Doubted = Map<string, { value: number; flags: number }>;

/** The fold of one series over a store of maps: rows and flagged values as they end up. */
export class FoldedSeries {
  state = newSeriesState(1);
  /** What the fold has marked to be looked at in the background. */
  readonly stale: StaleRange[] = [];

  constructor(
    readonly site = seriesSettings(),
    readonly rows = new RowMap(),
    readonly flags = new Map<number, Doubted>(),
  ) {}

  take(...observations: readonly Observation[]): this {
    return this.fold(observations, false);
  }

  /** Takes again what was taken before, as after a restart: rows of it are stored. */
  replay(...observations: readonly Observation[]): this {
    return this.fold(observations, true);
  }

  private fold(observations: readonly Observation[], isReplay: boolean): this {
    for (const observation of observations) {
      const folded = fold(this.state, observation, this.site);
      const replayed = isReplay && !folded.isLate ? replayedRow(this.state, folded.row, this.site) : null;
      if (folded.isLate) this.merge(folded.late);
      else if (replayed) this.merge(replayed);
      else this.rows.put(folded.row);
      this.note(observation.time, folded.flagged?.readings);
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
