import type { SampleRow } from '../../core/observation.js';
import { PackedRow } from '../../core/packed-row.js';
import type { Lane, RowsUnderWay } from './rows-under-way.js';

/** Learns of rows that queries of the store do not return yet. */
export interface OverlayWatcher {
  /** A new overlay is in use. It may lack rows that an earlier owner has written. */
  restart(): void;
  /** The overlay now holds all rows that queries do not return yet. */
  complete(): void;
  /** A row is on its way to the store. */
  leaves(series: number, time: number): void;
  /** Queries return a row that was on its way, or it was given up. */
  arrives(series: number): void;
}

/** A row on its way into the store, in its newest version. */
export interface OverlayEntry {
  row: PackedRow;
  lane: Lane;
  /** Epoch (see `RowsUnderWay`) of the oldest version of the row that queries do not return yet. */
  epoch: number;
  /** True while the newest version of the row waits for its write. */
  isQueued: boolean;
  /** Number of the acknowledged write that contains the newest version of the row; 0 while there is none. */
  write: number;
}

/** Rows that queries of the store do not return yet. They replace older versions that a query returns. */
export class Overlay {
  private readonly entries = new Map<number, Map<number, OverlayEntry>>();

  constructor(
    private readonly underWay: RowsUnderWay,
    private readonly watcher?: OverlayWatcher,
  ) {
    watcher?.restart();
  }

  /** Call it when the store has applied everything that it acknowledged: queries then lack no row of earlier owners. */
  complete(): void {
    this.watcher?.complete();
  }

  /** @returns undefined when the store already returns the newest version, or the row does not exist */
  find(series: number, time: number): SampleRow | undefined {
    return this.entries.get(series)?.get(time)?.row;
  }

  /**
   * Adds a row or replaces its earlier version.
   * @param epoch the epoch in which the row was already counted; by default, the row is counted now
   */
  put(unpacked: SampleRow, lane: Lane, epoch = this.underWay.enter(lane)): OverlayEntry {
    const row = PackedRow.of(unpacked);
    let ofSeries = this.entries.get(row.series);
    if (!ofSeries) this.entries.set(row.series, (ofSeries = new Map<number, OverlayEntry>()));
    let entry = ofSeries.get(row.time);
    if (entry) {
      this.underWay.leave(Math.max(entry.epoch, epoch), lane);
      Object.assign(entry, { row, epoch: Math.min(entry.epoch, epoch), write: 0 });
    } else {
      entry = { row, lane, epoch, isQueued: false, write: 0 };
      ofSeries.set(row.time, entry);
      this.watcher?.leaves(row.series, row.time);
    }
    return entry;
  }

  /** Removes a row. Call it when queries return its newest version, or the row is given up. */
  remove(entry: OverlayEntry): void {
    const { series, time } = entry.row;
    const ofSeries = this.entries.get(series);
    if (ofSeries?.get(time) !== entry) return;
    ofSeries.delete(time);
    if (ofSeries.size === 0) this.entries.delete(series);
    this.underWay.leave(entry.epoch, entry.lane);
    this.watcher?.arrives(series);
  }
}
