import { Logger } from '@nestjs/common';
import type { JournalEraser } from '../journal/journal-eraser.js';
import type { SeriesDirectory } from '../series-directory.js';
import type { ShardOwner } from '../shard/shard-owner.js';
import type { SampleStore } from '../store/sample-store.js';
import type { ErasureTable } from './erasure-table.js';
import type { PostgresFiles } from './postgres-files.js';
import type { SeriesKeepers } from './series-keepers.js';

/** Uploads and imports that were under way at the deletion have ended by then. */
const SETTLED_AFTER_MS = 30_000;
const ARRIVED_WITHIN_MS = 60_000;
/** Uploads wait while the hour they are appended to is rewritten: this takes a second or two. */
const MAX_OPEN_HOUR_BYTES = 64 * 1024 * 1024;

export interface ErasureParts {
  table: ErasureTable;
  keepers: SeriesKeepers;
  owner: Pick<ShardOwner, 'seen' | 'forget'>;
  store: SampleStore;
  journal: JournalEraser;
  files: PostgresFiles;
  directory: SeriesDirectory;
}

/**
 * Removes all that deleted stations measured, first from what can be asked, then from the files. Every step can be
 * done again, and an erasure is finished after the last only: one that was stopped begins anew.
 */
export class ErasureWork {
  private readonly logger = new Logger('Erasure');

  constructor(private readonly parts: ErasureParts) {}

  /**
   * Erases what was asked for, all at once, since tables are rewritten but once.
   * @throws Error when it cannot be done now; a part may be done
   */
  async run(now: Date, signal: AbortSignal): Promise<void> {
    const { table, directory } = this.parts;
    const series = await table.asked(new Date(now.getTime() - SETTLED_AFTER_MS));
    if (series.length === 0) return;
    const known = series.find((one) => directory.find(one));
    if (known !== undefined) throw new Error(`series ${known} is still known`);
    this.logger.log(`Erases what was measured by deleted stations: ${series.length}`);
    await this.forget(series, signal);
    await this.scrub(series, now, signal);
    this.logger.log('Nothing is left of it.');
    await table.finish(series);
  }

  private async forget(series: readonly number[], signal: AbortSignal): Promise<void> {
    const { table, keepers, owner, store, journal } = this.parts;
    for (const { letGo } of keepers.all()) for (const one of series) await letGo?.(one);
    // What is on its way is dropped, or arrives: nothing comes after this.
    const isOver = AbortSignal.any([signal, AbortSignal.timeout(ARRIVED_WITHIN_MS)]);
    if (!(await owner.seen(isOver))) throw new Error('samples wait for the store');
    await owner.forget(series);
    await journal.erase(new Set(series), (hour) => table.noteHour(series, hour), signal);
    for (const one of series) {
      await store.erase(one);
      for (const { tables } of keepers.all()) for (const name of tables) await table.empty(name, one);
      signal.throwIfAborted();
    }
  }

  private async scrub(series: readonly number[], now: Date, signal: AbortSignal): Promise<void> {
    const { table, keepers, store, files } = this.parts;
    await files.unseen(signal);
    const tables = keepers.all().flatMap(({ tables: own, dependents = [] }) => [...own, ...dependents]);
    for (const name of tables) await files.rewrite(name, signal);
    await store.scrub(series, (name) => files.rewrite(name, signal));
    for (const { name, isOpen, bytes } of await table.hours(series, now)) {
      if (isOpen && bytes > MAX_OPEN_HOUR_BYTES)
        throw new Error('the journal of this hour is large, and in use');
      await files.rewrite(name, signal);
    }
    await files.leaveLog(signal);
  }
}
