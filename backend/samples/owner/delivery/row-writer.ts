import { Logger } from '@nestjs/common';
import { SECOND_MS } from '@mesonet/model/durations.js';
import type { ShardLease } from '../../lease/shard-lease.js';
import type { SampleRow } from '../../core/observation.js';
import { Backoff } from '../../pacing/backoff.js';
import { Wakeup } from '../../pacing/wakeup.js';
import type { SeriesDirectory } from '../../core/series-directory.js';
import type { SampleWriter } from '../../store/sample-writer.js';
import { RowRefused } from '../../store/store-errors.js';
import type { AppliedWatch } from './applied-watch.js';
import type { Overlay, OverlayEntry } from './overlay.js';
import type { Lane } from './rows-under-way.js';

/** Largest number of rows of a write while live rows wait. */
export const MOST_ROWS = 5_000;
/**
 * Largest number of rows of a write that consists of rows of the past (`late`). Each transaction of QuestDB takes some 65
 * ms of the processor's time, and 13 ms more for 1,000 rows (docs/decisions/sample-store.md).
 */
export const MOST_LATE_ROWS = 20_000;
/** Time from the beginning of a write until the next one, which begins earlier if it is full. */
export const APART_MS = 250;
/**
 * A write of the past alone begins when no row has followed and none was being merged for this time, because then no more
 * may come for long.
 */
export const QUIET_MS = 50;
/** Longest time for which rows of the past wait for a full write. */
export const LATE_WAIT_MS = SECOND_MS;
/** Share of a write that is reserved for rows of the past (`late`) when live rows wait, too. */
const LATE_SHARE = 1 / 5;

export interface RowWriterParts {
  /** This is a `MarkingWriter`, which marks days as dirty for the rollups, where there are rollups. */
  store: Pick<SampleWriter, 'write'>;
  /** The lease is checked before each write, because rows written by a former owner would replace newer ones. */
  lease: Pick<ShardLease, 'waitUntilSafe'>;
  overlay: Overlay;
  watch: AppliedWatch;
  directory: SeriesDirectory;
  /** True while late samples wait to be merged, so that more rows of the past come soon. */
  isMerging: () => boolean;
}

/**
 * Writes rows into the store, one write at a time. The first live row after a pause is written at once; the rows after it
 * wait a little, so that more of them share a write. Rows of the past wait longer where no live row waits.
 */
export class RowWriter {
  private readonly logger = new Logger('Store');
  private readonly work = new Wakeup();
  private readonly queues: Record<Lane, OverlayEntry[]> = { live: [], late: [] };
  private beganAt = -Infinity;
  /** The waiting rows of the past: when the first came, when the last came or more were being merged, and their number. */
  private readonly lateSeen = { first: 0, last: 0, count: 0 };
  private hasFailed = false;
  /** After a failure, writes stay small until no row of the past waits: the store may be too slow for large ones. */
  private mostLate = MOST_LATE_ROWS;
  private refused = 0;

  constructor(private readonly parts: RowWriterParts) {}

  /** Number of rows that were given up, because the store can never store them. */
  get refusedRows(): number {
    return this.refused;
  }

  /** True from a failed write until the next one that succeeds. */
  get isFailing(): boolean {
    return this.hasFailed;
  }

  /**
   * Puts a row into the queue of its lane, from which it is written.
   * @param epoch the epoch in which `RowsUnderWay` has already counted the row as not stored yet; by default, it is
   *   counted now
   */
  put(row: SampleRow, lane: Lane, epoch?: number): void {
    const entry = this.parts.overlay.put(row, lane, epoch);
    if (entry.isQueued) return;
    entry.isQueued = true;
    this.queues[lane].push(entry);
    this.work.ring();
  }

  async run(signal: AbortSignal): Promise<void> {
    const backoff = new Backoff();
    while (!signal.aborted) {
      await this.collect(signal);
      await this.parts.lease.waitUntilSafe(signal);
      if (signal.aborted) return;
      await this.write(this.take(this.most).filter((entry) => this.isWanted(entry)));
      if (this.hasFailed) await backoff.pause(signal);
      else backoff.reset();
    }
  }

  /** Waits until the next write may begin, or is full. */
  private async collect(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const now = performance.now();
      const left = this.nextWriteAt(now) - now;
      if (left <= 0) return;
      await this.work.sleep(signal, left === Infinity ? undefined : left);
    }
  }

  /** Number of rows that the next write may have. */
  private get most(): number {
    return this.queues.live.length > 0 ? MOST_ROWS : this.mostLate;
  }

  /** @returns the reading of the process's clock at which the next write begins; Infinity when no row waits */
  private nextWriteAt(now: number): number {
    const { live, late } = this.queues;
    this.seeLate(late.length, now);
    if (live.length + late.length >= this.most) return -Infinity;
    const next = this.beganAt + APART_MS;
    if (live.length > 0) return next;
    const { first, last } = this.lateSeen;
    return late.length > 0 ? Math.max(next, Math.min(last + QUIET_MS, first + LATE_WAIT_MS)) : Infinity;
  }

  private seeLate(count: number, now: number): void {
    const { lateSeen } = this;
    if (count === lateSeen.count && !this.parts.isMerging()) return;
    if (lateSeen.count === 0) lateSeen.first = now;
    lateSeen.last = now;
    lateSeen.count = count;
  }

  private take(count: number): OverlayEntry[] {
    const { live, late } = this.queues;
    const fromLive = Math.min(live.length, count - Math.min(late.length, Math.ceil(count * LATE_SHARE)));
    const entries = [...live.splice(0, fromLive), ...late.splice(0, count - fromLive)];
    this.lateSeen.count = late.length;
    for (const entry of entries) entry.isQueued = false;
    return entries;
  }

  /** Puts rows that were taken back to where they were, except those of which a newer version waits. */
  private putBack(entries: readonly OverlayEntry[]): void {
    const older = entries.filter(({ isQueued }) => !isQueued);
    for (const entry of older) entry.isQueued = true;
    for (const lane of ['live', 'late'] as const) {
      this.queues[lane] = [...older.filter((entry) => entry.lane === lane), ...this.queues[lane]];
    }
  }

  /**
   * True while the series of a row exists. Rows of a series deleted in the meantime are dropped, because writing them
   * would bring the series back.
   */
  private isWanted(entry: OverlayEntry): boolean {
    if (this.parts.directory.find(entry.row.series)) return true;
    this.parts.overlay.remove(entry);
    return false;
  }

  /** Writes rows in one write. Those that must be written again wait for the next one. */
  private async write(entries: OverlayEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const rows: SampleRow[] = entries.map(({ row }) => row);
    this.beganAt = performance.now();
    try {
      await this.parts.store.write(rows);
    } catch (error) {
      const refused = error instanceof RowRefused ? entries[rows.indexOf(error.row)] : undefined;
      if (refused) this.giveUp(refused, error as RowRefused);
      else this.fail(error);
      this.putBack(entries.filter((entry) => entry !== refused));
      return;
    }
    if (this.hasFailed) this.logger.log('The store takes samples again.');
    this.hasFailed = false;
    if (this.queues.late.length === 0) this.mostLate = MOST_LATE_ROWS;
    this.parts.watch.acknowledged(entries);
  }

  private fail(error: unknown): void {
    if (!this.hasFailed) this.logger.warn(`The store takes no samples, they wait: ${String(error)}`);
    this.hasFailed = true;
    this.mostLate = MOST_ROWS;
  }

  private giveUp(refused: OverlayEntry, { message }: RowRefused): void {
    this.refused++;
    this.logger.error(message);
    this.parts.overlay.remove(refused);
  }
}
