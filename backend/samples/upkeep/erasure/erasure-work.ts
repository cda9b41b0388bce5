import { Logger } from '@nestjs/common';
import type { SeriesDirectory } from '../../core/series-directory.js';
import type { ErasureTable } from './erasure-table.js';
import type { FileScrub } from './file-scrub.js';
import type { SeriesRemoval } from './series-removal.js';

/** An erasure begins this long after it was requested, when uploads and imports that were under way have ended. */
const SETTLED_AFTER_MS = 30_000;

/**
 * Removes all data of deleted stations: first from everything that queries read, then from the files on disk. Every
 * step can be repeated, and an erasure counts as finished only after the last step, so an interrupted one starts over.
 */
export class ErasureWork {
  private readonly logger = new Logger('Erasure');

  constructor(
    private readonly table: ErasureTable,
    private readonly directory: Pick<SeriesDirectory, 'find'>,
    private readonly removal: SeriesRemoval,
    private readonly files: FileScrub,
  ) {}

  /**
   * Erases all requested series together, so that each table is rewritten only once.
   * @throws Error when the erasure cannot finish now; a part of it may be done
   */
  async run(now: Date, signal: AbortSignal): Promise<void> {
    const { table, directory } = this;
    const series = await table.asked(new Date(now.getTime() - SETTLED_AFTER_MS));
    if (series.length === 0) return;
    const known = series.find((one) => directory.find(one));
    if (known !== undefined) throw new Error(`series ${known} is still known`);
    this.logger.log(`Erases what was measured by deleted stations: ${series.length}`);
    await this.removal.remove(series, signal);
    await this.files.scrub(series, now, signal);
    this.logger.log('Nothing is left of it.');
    await table.finish(series);
  }
}
