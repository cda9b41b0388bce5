import { decodeState, encodeState } from '../fold/state/state-codec.js';
import { newSeriesState, type SeriesState } from '../fold/state/series-state.js';
import type { SavedState } from '../journal/snapshot-table.js';
import { TimeSlice } from '../pacing/time-slice.js';

/** The fold states of all series of a shard, in memory. */
export class SeriesStates {
  private readonly states = new Map<number, SeriesState>();
  private changed = new Set<number>();

  find(series: number): SeriesState | undefined {
    return this.states.get(series);
  }

  /**
   * Returns the fold state of a series for the fold to change. A new series gets a new state. The next snapshot saves
   * the state again.
   */
  change(series: number): SeriesState {
    this.changed.add(series);
    let state = this.states.get(series);
    if (!state) this.states.set(series, (state = newSeriesState(series)));
    return state;
  }

  load({ series, state }: SavedState): void {
    this.states.set(series, decodeState(series, state));
  }

  /** Encodes the fold states that have changed since the last call. The fold must pause meanwhile. */
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

  /** Marks fold states as changed again, after they could not be saved. */
  giveBack(encoded: readonly SavedState[]): void {
    for (const { series } of encoded) if (this.states.has(series)) this.changed.add(series);
  }

  /**
   * Deletes the fold states of series that no longer exist.
   * @returns the deleted series
   */
  forget(isGone: (series: number) => boolean): number[] {
    const gone = [...this.states.keys()].filter(isGone);
    for (const series of gone) {
      this.states.delete(series);
      this.changed.delete(series);
    }
    return gone;
  }
}
