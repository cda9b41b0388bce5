import { Logger } from '@nestjs/common';
import type { LateSample } from '../../fold/late/merge-late.js';
import type { ShardLease } from '../../lease/shard-lease.js';
import type { SampleRow } from '../../core/observation.js';
import { persist } from '../../pacing/backoff.js';
import type { Wakeup } from '../../pacing/wakeup.js';
import type { SeriesDirectory } from '../../core/series-directory.js';
import type { SampleReader } from '../../store/sample-reader.js';
import type { SampleWriter, StorePosition } from '../../store/sample-writer.js';
import { AppliedWatch } from './applied-watch.js';
import { LateMerger } from './late-merger.js';
import { Overlay, type OverlayWatcher } from './overlay.js';
import { type Lane, RowsUnderWay } from './rows-under-way.js';
import { MOST_LATE_ROWS, RowWriter } from './row-writer.js';

/**
 * Largest numbers of rows of each lane in memory. Above them the fold pauses, and further samples stay in the journal.
 *
 * - `flowing`: the store accepts and applies rows. The live rows of about a second are then always on their way to it,
 *   and if the fold paused for them, live values would reach the console later. Of the past, one full write is under way
 *   while the next one fills.
 * - `held`: the store is away, and nothing is gained by more rows.
 */
const MAX_ROWS = {
  flowing: { live: 25_000, late: 2 * MOST_LATE_ROWS },
  held: { live: 16_000, late: 10_000 },
};
/** Largest number of all rows. Folded live samples also bring rows of the past, such as corrected ones. */
const MAX_ALL_ROWS = MAX_ROWS.flowing.live + MAX_ROWS.flowing.late;

/** The parts of the sample store that the owner of a shard needs, and the lease that allows it to write. */
export interface OwnersStore {
  rows: Pick<SampleWriter, 'prepare' | 'write'>;
  writer: SampleWriter;
  /** Finds the stored rows that late samples change. */
  reader: Pick<SampleReader, 'rowsAt'>;
  /** The lease is checked before each write, because rows written by a former owner would replace newer ones. */
  lease: Pick<ShardLease, 'waitUntilSafe'>;
  overlayWatcher: OverlayWatcher;
}

/** Brings rows from the fold into the store, however long that takes, and knows when queries return them. */
export class Delivery {
  private readonly logger = new Logger('Store');
  private readonly underWay = new RowsUnderWay();
  private readonly watch: AppliedWatch;
  private readonly writer: RowWriter;
  private readonly merger: LateMerger;

  constructor(
    private readonly store: OwnersStore,
    directory: SeriesDirectory,
  ) {
    const overlay = new Overlay(this.underWay, store.overlayWatcher);
    this.watch = new AppliedWatch(store.writer, overlay);
    this.writer = new RowWriter({
      store: store.rows,
      lease: store.lease,
      overlay,
      watch: this.watch,
      directory,
      isMerging: () => this.merger.isBusy,
    });
    this.merger = new LateMerger(store.reader, overlay, this.writer, this.underWay);
  }

  get rowsWaiting(): number {
    return this.underWay.total;
  }

  get refusedRows(): number {
    return this.writer.refusedRows;
  }

  /**
   * The last known position of the store: the number of writes that it has acknowledged, and the number that it has
   * applied. Null while the store does not answer or refuses writes.
   */
  get position(): StorePosition | null {
    return this.writer.isFailing ? null : this.watch.position;
  }

  /**
   * Wakes the code that looks for lost rows: when the store answers for the first time, when it answers again after a
   * failure, and at each answer after it has lost writes.
   */
  get back(): Wakeup {
    return this.watch.back;
  }

  /** True once the store was replaced by an older copy, so that rows which it had may be lost. */
  get hasLostWrites(): boolean {
    return this.watch.hasLostWrites;
  }

  /** Delivers a complete row to the store. */
  whole(row: SampleRow, lane: Lane): void {
    this.writer.put(row, lane);
  }

  /**
   * Delivers a late sample to the store after merging it with its stored row.
   * @param merged receives the merged row
   */
  late(late: LateSample, merged: (row: SampleRow) => void): void {
    this.merger.put(late, merged);
  }

  /** Resolves when there is room for more rows of a lane, or the signal is aborted. */
  room(lane: Lane, signal: AbortSignal): Promise<void> {
    const { underWay } = this;
    const hasRoom = () => {
      const most = this.isFlowing ? MAX_ROWS.flowing : MAX_ROWS.held;
      return underWay.count(lane) < most[lane] && underWay.total < MAX_ALL_ROWS;
    };
    return underWay.until(hasRoom, signal);
  }

  private get isFlowing(): boolean {
    return this.position !== null && !this.position.isSuspended;
  }

  /**
   * Closes the current epoch (see `RowsUnderWay`), to which the rows belong that were handed over since the previous
   * call.
   * @returns the number of the closed epoch
   */
  closeEpoch(): number {
    return this.underWay.closeEpoch();
  }

  /**
   * Waits until queries return all rows of an epoch (see `RowsUnderWay`) and of earlier ones.
   * @returns false when the signal was aborted first
   */
  arrived(epoch: number, signal: AbortSignal): Promise<boolean> {
    return this.underWay.settled(epoch, signal);
  }

  async run(signal: AbortSignal): Promise<void> {
    // The watch, which resumes suspended tables, runs even before the store is prepared, because `prepare` fails while
    // a table is suspended.
    await Promise.all([this.watch.run(signal), this.deliver(signal)]);
  }

  private async deliver(signal: AbortSignal): Promise<void> {
    await persist(
      () => this.store.rows.prepare(),
      signal,
      (error) => this.logger.warn(`The store is not ready, samples wait in the journal: ${String(error)}`),
    );
    await Promise.all([this.writer.run(signal), this.merger.run(signal)]);
  }
}
