import { Logger } from '@nestjs/common';
import type { LateSample } from '../fold/merge-late.js';
import type { ShardLease } from '../lease/shard-lease.js';
import type { SampleRow } from '../observation.js';
import { persist } from '../pacing/backoff.js';
import type { Wakeup } from '../pacing/wakeup.js';
import type { SeriesDirectory } from '../series-directory.js';
import type { SampleStore, StorePosition } from '../store/sample-store.js';
import { AppliedWatch } from './applied-watch.js';
import { LateMerger } from './late-merger.js';
import { Overlay } from './overlay.js';
import { type Lane, RowsUnderWay } from './rows-under-way.js';
import { RowWriter } from './row-writer.js';

/**
 * Rows held in memory; beyond, the fold rests and the journal has the samples. Fewer while the store does not take them or
 * applies nothing; while it does, a second of samples is always under way, and live readers wait when the fold rests.
 */
const MAX_ROWS = { flowing: 25_000, held: 8_000 };

/**
 * Of the past: the store applies so many in half a second, and live rows wait behind them. With 2,000 and fewer it takes
 * half as many samples a second, because each write costs it something beside its rows.
 */
const MAX_LATE_ROWS = 2_500;

/** Brings rows from the fold into the store, however long that takes, and knows when they have arrived. */
export class Delivery {
  private readonly logger = new Logger('Store');
  private readonly underWay = new RowsUnderWay();
  private readonly watch: AppliedWatch;
  private readonly writer: RowWriter;
  private readonly merger: LateMerger;

  constructor(
    private readonly store: SampleStore,
    lease: Pick<ShardLease, 'sure'>,
    directory: SeriesDirectory,
  ) {
    const overlay = new Overlay(this.underWay);
    this.watch = new AppliedWatch(store, overlay);
    this.writer = new RowWriter({ store, lease, overlay, watch: this.watch, directory });
    this.merger = new LateMerger(store, overlay, this.writer, this.underWay);
  }

  get rowsWaiting(): number {
    return this.underWay.total;
  }

  get refusedRows(): number {
    return this.writer.refusedRows;
  }

  /** As last asked; null while the store does not answer or takes nothing. */
  get position(): StorePosition | null {
    return this.writer.isFailing ? null : this.watch.position;
  }

  /** Rings when the store answers for the first time, and when it is back. */
  get back(): Wakeup {
    return this.watch.back;
  }

  /** True once the store went back to an earlier state: rows that had arrived may be gone. */
  get hasLostWrites(): boolean {
    return this.watch.hasLostWrites;
  }

  /** A whole row. */
  whole(row: SampleRow, lane: Lane): void {
    this.writer.put(row, lane);
  }

  /** @param merged hears of the whole row once it is known */
  late(late: LateSample, merged: (row: SampleRow) => void): void {
    this.merger.put(late, merged);
  }

  /** Returns when there is room for more rows, or the signal ended. */
  room(signal: AbortSignal): Promise<void> {
    const { underWay } = this;
    return underWay.until(() => underWay.total < (this.isFlowing ? MAX_ROWS.flowing : MAX_ROWS.held), signal);
  }

  /** Returns when there is room for more rows of the past, or the signal ended. */
  roomForLate(signal: AbortSignal): Promise<void> {
    const { underWay } = this;
    return underWay.until(() => underWay.of('late') < MAX_LATE_ROWS, signal);
  }

  private get isFlowing(): boolean {
    return this.position !== null && !this.position.isSuspended;
  }

  /** @returns the epoch of all rows handed in before */
  closeEpoch(): number {
    return this.underWay.closeEpoch();
  }

  /** @returns true when all rows of the epoch can be queried, false when the signal ended first */
  arrived(epoch: number, signal: AbortSignal): Promise<boolean> {
    return this.underWay.settled(epoch, signal);
  }

  async run(signal: AbortSignal): Promise<void> {
    // Watched from the beginning: an engine that is suspended is not ready before it goes on.
    await Promise.all([this.watch.run(signal), this.deliver(signal)]);
  }

  private async deliver(signal: AbortSignal): Promise<void> {
    await persist(
      () => this.store.prepare(),
      signal,
      (error) => this.logger.warn(`The store is not ready, samples wait in the journal: ${String(error)}`),
    );
    await Promise.all([this.writer.run(signal), this.merger.run(signal)]);
  }
}
