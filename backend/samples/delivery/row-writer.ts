import { Logger } from '@nestjs/common';
import type { ShardLease } from '../lease/shard-lease.js';
import type { SampleRow } from '../observation.js';
import { Backoff } from '../pacing/backoff.js';
import { Wakeup } from '../pacing/wakeup.js';
import type { SeriesDirectory } from '../series-directory.js';
import type { SampleStore } from '../store/sample-store.js';
import { RowRefused } from '../store/store-errors.js';
import type { AppliedWatch } from './applied-watch.js';
import type { Overlay, OverlayEntry } from './overlay.js';
import type { Lane } from './rows-under-way.js';
import { WriteSize } from './write-size.js';

/** What the late lane gets of a write while live rows wait. */
const LATE_SHARE = 1 / 5;

export interface RowWriterParts {
  store: SampleStore;
  /** Asked before each write: rows of an owner that is none any more would replace newer ones. */
  lease: Pick<ShardLease, 'sure'>;
  overlay: Overlay;
  watch: AppliedWatch;
  directory: SeriesDirectory;
}

/** Writes rows into the store: one write at a time, the next as soon as the one before has ended. */
export class RowWriter {
  private readonly logger = new Logger('Store');
  private readonly work = new Wakeup();
  private readonly queues: Record<Lane, OverlayEntry[]> = { live: [], late: [] };
  private readonly size = new WriteSize();
  private hasFailed = false;
  private refused = 0;

  constructor(private readonly parts: RowWriterParts) {}

  /** Rows that can never be stored; given up. */
  get refusedRows(): number {
    return this.refused;
  }

  /** True from a failed write until the next that succeeds. */
  get isFailing(): boolean {
    return this.hasFailed;
  }

  /** @param epoch in which the row set out, when that was earlier */
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
      const entries = [...unwritten, ...this.take(Math.max(0, this.size.rows - unwritten.length))];
      if (entries.length === 0) {
        await this.work.sleep(signal);
        continue;
      }
      await this.parts.lease.sure(signal);
      if (signal.aborted) return;
      unwritten = await this.write(entries.filter((entry) => this.isWanted(entry)));
      if (this.hasFailed) await backoff.pause(signal);
      else backoff.reset();
    }
  }

  private take(count: number): OverlayEntry[] {
    const { live, late } = this.queues;
    const fromLive = Math.min(live.length, count - Math.min(late.length, Math.ceil(count * LATE_SHARE)));
    const entries = [...live.splice(0, fromLive), ...late.splice(0, count - fromLive)];
    for (const entry of entries) entry.isQueued = false;
    return entries;
  }

  /** Rows of a series deleted meanwhile are dropped, or a replay would revive them. */
  private isWanted(entry: OverlayEntry): boolean {
    if (this.parts.directory.find(entry.row.series)) return true;
    this.parts.overlay.remove(entry);
    return false;
  }

  /** @returns those still to be written */
  private async write(entries: OverlayEntry[]): Promise<OverlayEntry[]> {
    if (entries.length === 0) return [];
    const rows = entries.map(({ row }) => row);
    try {
      await this.size.observe(rows.length, () => this.parts.store.write(rows));
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
