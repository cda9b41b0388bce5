import { Logger } from '@nestjs/common';
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

/** Largest number of rows of a write. */
export const MOST_ROWS = 5_000;
/**
 * Time from the beginning of a write until the next one, which begins earlier if it is full. Each transaction of
 * QuestDB takes some 65 ms of the processor's time, and 13 ms more for 1,000 rows (docs/decisions/sample-store.md).
 */
export const APART_MS = 250;
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
}

/**
 * Writes rows into the store, one write at a time. The first row after a pause is written at once; the rows after it
 * wait a little, so that more of them share a write.
 */
export class RowWriter {
  private readonly logger = new Logger('Store');
  private readonly work = new Wakeup();
  private readonly queues: Record<Lane, OverlayEntry[]> = { live: [], late: [] };
  private beganAt = -Infinity;
  private hasFailed = false;
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
    let unwritten: OverlayEntry[] = [];
    while (!signal.aborted) {
      await this.collect(signal);
      const entries = [...unwritten, ...this.take(MOST_ROWS - unwritten.length)];
      if (entries.length === 0) {
        await this.work.sleep(signal);
        continue;
      }
      await this.parts.lease.waitUntilSafe(signal);
      if (signal.aborted) return;
      unwritten = await this.write(entries.filter((entry) => this.isWanted(entry)));
      if (this.hasFailed) await backoff.pause(signal);
      else backoff.reset();
    }
  }

  /** Waits until the next write may begin, or is full. */
  private async collect(signal: AbortSignal): Promise<void> {
    const { live, late } = this.queues;
    while (!signal.aborted && live.length + late.length < MOST_ROWS) {
      const left = this.beganAt + APART_MS - performance.now();
      if (left <= 0) return;
      await this.work.sleep(signal, left);
    }
  }

  private take(count: number): OverlayEntry[] {
    const { live, late } = this.queues;
    const fromLive = Math.min(live.length, count - Math.min(late.length, Math.ceil(count * LATE_SHARE)));
    const entries = [...live.splice(0, fromLive), ...late.splice(0, count - fromLive)];
    for (const entry of entries) entry.isQueued = false;
    return entries;
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

  /**
   * Writes rows in one write.
   * @returns the rows that must be written again
   */
  private async write(entries: OverlayEntry[]): Promise<OverlayEntry[]> {
    if (entries.length === 0) return [];
    const rows: SampleRow[] = entries.map(({ row }) => row);
    this.beganAt = performance.now();
    try {
      await this.parts.store.write(rows);
    } catch (error) {
      const refused = error instanceof RowRefused ? entries[rows.indexOf(error.row)] : undefined;
      if (refused) return this.without(refused, entries, error as RowRefused);
      if (!this.hasFailed) this.logger.warn(`The store takes no samples, they wait: ${String(error)}`);
      this.hasFailed = true;
      return entries;
    }
    if (this.hasFailed) this.logger.log('The store takes samples again.');
    this.hasFailed = false;
    this.parts.watch.acknowledged(entries);
    return [];
  }

  private without(refused: OverlayEntry, entries: OverlayEntry[], { message }: RowRefused): OverlayEntry[] {
    this.refused++;
    this.logger.error(message);
    this.parts.overlay.remove(refused);
    return entries.filter((entry) => entry !== refused);
  }
}
