import type { SampleRow } from '../observation.js';
import type { Lane, RowsUnderWay } from './rows-under-way.js';

/** One (series, time) on its way into the store, with the newest version of its row. */
export interface OverlayEntry {
  row: SampleRow;
  lane: Lane;
  /** Of the oldest version not yet applied. */
  epoch: number;
  /** True while the newest version waits to be written. */
  isQueued: boolean;
  /** Number of the acknowledged write that holds the newest version; 0 while there is none. */
  write: number;
}

/** Rows a query of the store does not answer yet: they are laid over what it does answer. */
export class Overlay {
  private readonly entries = new Map<number, Map<number, OverlayEntry>>();

  constructor(private readonly underWay: RowsUnderWay) {}

  /** @returns undefined when the store holds the newest version, or no row at all */
  find(series: number, time: number): SampleRow | undefined {
    return this.entries.get(series)?.get(time)?.row;
  }

  /**
   * Lays a new version of a row over all before it.
   * @param epoch in which the row set out, when that was earlier
   */
  put(row: SampleRow, lane: Lane, epoch = this.underWay.enter(lane)): OverlayEntry {
    let ofSeries = this.entries.get(row.series);
    if (!ofSeries) this.entries.set(row.series, (ofSeries = new Map<number, OverlayEntry>()));
    let entry = ofSeries.get(row.time);
    if (entry) {
      this.underWay.leave(Math.max(entry.epoch, epoch), lane);
      Object.assign(entry, { row, epoch: Math.min(entry.epoch, epoch), write: 0 });
    } else {
      entry = { row, lane, epoch, isQueued: false, write: 0 };
      ofSeries.set(row.time, entry);
    }
    return entry;
  }

  /** Call when the newest version is applied, or given up. */
  remove(entry: OverlayEntry): void {
    const { series, time } = entry.row;
    const ofSeries = this.entries.get(series);
    if (ofSeries?.get(time) !== entry) return;
    ofSeries.delete(time);
    if (ofSeries.size === 0) this.entries.delete(series);
    this.underWay.leave(entry.epoch, entry.lane);
  }
}
