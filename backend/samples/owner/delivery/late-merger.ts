import { Logger } from '@nestjs/common';
import { type LateSample, mergeLate, type StoredRow } from '../../fold/late/merge-late.js';
import type { SampleRow } from '../../core/observation.js';
import type { SampleReader } from '../../store/sample-reader.js';
import { persist } from '../../pacing/backoff.js';
import type { Overlay } from './overlay.js';
import type { RowWriter } from './row-writer.js';
import type { RowsUnderWay } from './rows-under-way.js';
import { TimeSlice } from '../../pacing/time-slice.js';
import { Wakeup } from '../../pacing/wakeup.js';

const MAX_LOOK_UPS = 4_000;
const QUERIES_AT_ONCE = 4;

interface Work {
  late: LateSample;
  epoch: number;
  /** Called with the row after the late sample has been merged into it. */
  merged: (row: SampleRow) => void;
}

/**
 * Merges late samples with the stored rows of their times, in order. It works apart from the fold, so that current
 * samples never wait for a query of the store. No other code changes rows older than the newest one of a series.
 */
export class LateMerger {
  private readonly logger = new Logger('Store');
  private readonly work = new Wakeup();
  private readonly waiting: Work[] = [];
  /** Number of late samples that are being looked up and merged. */
  private merging = 0;

  constructor(
    private readonly reader: Pick<SampleReader, 'rowsAt'>,
    private readonly overlay: Overlay,
    private readonly writer: RowWriter,
    private readonly underWay: RowsUnderWay,
  ) {}

  /** True while a late sample waits to be merged. */
  get isBusy(): boolean {
    return this.waiting.length + this.merging > 0;
  }

  put(late: LateSample, merged: (row: SampleRow) => void): void {
    this.waiting.push({ late, merged, epoch: this.underWay.enter('late') });
    this.work.ring();
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const works = this.waiting.splice(0, MAX_LOOK_UPS);
      this.merging = works.length;
      if (works.length === 0) {
        await this.work.sleep(signal);
        continue;
      }
      const stored = await persist(
        () => this.lookUp(works.map(({ late }) => late)),
        signal,
        (error) => this.logger.warn(`Late samples wait for the store: ${String(error)}`),
      );
      if (stored) await this.mergeAll(works, stored);
    }
  }

  private async mergeAll(works: readonly Work[], stored: StoredRows): Promise<void> {
    const slice = new TimeSlice();
    for (const work of works) {
      this.merge(work, stored);
      await slice.yieldIfOver();
    }
  }

  private merge({ late, epoch, merged }: Work, stored: StoredRows): void {
    const row = mergeLate(stored.get(late), late);
    stored.set(row);
    this.writer.put(row, 'late', epoch);
    merged(row);
  }

  /**
   * Finds the rows with which late samples are merged. A row that queries of the store do not return yet is taken from
   * the overlay, every other row from the store.
   */
  private async lookUp(lates: readonly LateSample[]): Promise<StoredRows> {
    const rows = new StoredRows();
    const missing = new Map<number, Set<number>>();
    for (const { series, time } of lates) {
      const row = this.overlay.find(series, time);
      if (row) rows.set(row);
      else missing.set(series, (missing.get(series) ?? new Set()).add(time));
    }
    const queries = [...missing];
    while (queries.length > 0) {
      const answers = queries
        .splice(0, QUERIES_AT_ONCE)
        .map(([series, times]) => this.reader.rowsAt(series, [...times]));
      (await Promise.all(answers)).flat().forEach((row) => rows.set(row));
    }
    return rows;
  }
}

class StoredRows {
  private readonly rows = new Map<number, Map<number, StoredRow>>();

  get({ series, time }: { series: number; time: number }): StoredRow | undefined {
    return this.rows.get(series)?.get(time);
  }

  set(row: SampleRow): void {
    let ofSeries = this.rows.get(row.series);
    if (!ofSeries) this.rows.set(row.series, (ofSeries = new Map<number, StoredRow>()));
    ofSeries.set(row.time, row);
  }
}
