import { decodeState, encodeState } from '../fold/state-codec.js';
import { newSeriesState, type SeriesState } from '../fold/series-state.js';
import type { SavedState } from '../journal/cut-table.js';
import { TimeSlice } from '../pacing/time-slice.js';

/** The fold's memory of all series of a shard. */
export class SeriesStates {
  private readonly states = new Map<number, SeriesState>();
  private changed = new Set<number>();

  find(series: number): SeriesState | undefined {
    return this.states.get(series);
  }

  /** For the fold, which is going to change it. */
  change(series: number): SeriesState {
    this.changed.add(series);
    let state = this.states.get(series);
    if (!state) this.states.set(series, (state = newSeriesState(series)));
    return state;
  }

  load({ series, state }: SavedState): void {
    this.states.set(series, decodeState(series, state));
  }

  /** Encodes what has changed since the last call that was kept; the fold must rest meanwhile. */
  async takeChanged(): Promise<SavedState[]> {
    const slice = new TimeSlice();
    const encoded: SavedState[] = [];
    for (const series of this.changed) {
      encoded.push({ series, state: encodeState(this.states.get(series)!) });
      await slice.yieldIfOver();
    }
    this.changed = new Set();
    return encoded;
  }

  /** What was taken could not be saved: it counts as changed again. */
  giveBack(encoded: readonly SavedState[]): void {
    for (const { series } of encoded) if (this.states.has(series)) this.changed.add(series);
  }

  /** Drops the memory of series that no longer exist. */
  forget(isGone: (series: number) => boolean): number[] {
    const gone = [...this.states.keys()].filter(isGone);
    for (const series of gone) {
      this.states.delete(series);
      this.changed.delete(series);
    }
    return gone;
  }
}
