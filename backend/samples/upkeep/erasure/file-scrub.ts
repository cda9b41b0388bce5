import type { SampleUpkeep } from '../../store/sample-upkeep.js';
import type { ErasureTable } from './erasure-table.js';
import type { PostgresFiles } from './postgres-files.js';
import type { SeriesKeepers } from './series-keepers.js';

/**
 * Largest size, in bytes, at which the journal's table of the current hour is rewritten; a larger one is rewritten
 * after the hour. Uploads wait during the rewriting, a second or two at this size.
 */
const MAX_OPEN_HOUR_BYTES = 64 * 1024 * 1024;

/** Rewrites the database files that may still hold the data of erased series. */
export class FileScrub {
  constructor(
    private readonly table: ErasureTable,
    private readonly keepers: SeriesKeepers,
    private readonly samples: SampleUpkeep,
    private readonly files: PostgresFiles,
  ) {}

  /** @throws Error when the rewriting cannot finish now; some files may be done */
  async scrub(series: readonly number[], now: Date, signal: AbortSignal): Promise<void> {
    const { table, keepers, samples, files } = this;
    await files.unseen(signal);
    const tables = keepers.all().flatMap(({ tables: own, dependents = [] }) => [...own, ...dependents]);
    for (const name of tables) await files.rewrite(name, signal);
    await samples.scrub(series, (name) => files.rewrite(name, signal));
    for (const { name, isOpen, bytes } of await table.hours(series, now)) {
      if (isOpen && bytes > MAX_OPEN_HOUR_BYTES)
        throw new Error('the journal of this hour is large, and in use');
      await files.rewrite(name, signal);
    }
    await files.leaveLog(signal);
  }
}
