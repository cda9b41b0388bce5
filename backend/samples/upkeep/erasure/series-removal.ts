import type { Journal } from '../../journal/journal.js';
import type { ShardRun } from '../../owner/shard-run.js';
import type { SampleUpkeep } from '../../store/sample-upkeep.js';
import type { ErasureTable } from './erasure-table.js';
import type { SeriesKeepers } from './series-keepers.js';
import { within } from '../../pacing/within.js';

const ARRIVED_WITHIN_MS = 60_000;

interface RemovalParts {
  table: ErasureTable;
  keepers: SeriesKeepers;
  owner: { readonly run: Pick<ShardRun, 'seen' | 'snapshots'> | null };
  samples: SampleUpkeep;
  journal: Journal;
}

/**
 * Removes the data of erased series from the snapshots, the journal and the sample store, and the tables and files of
 * `keepers`.
 */
export class SeriesRemoval {
  constructor(private readonly parts: RemovalParts) {}

  /** @throws Error when another process owns the shard, or the samples in the journal do not reach the store in time */
  async remove(series: readonly number[], signal: AbortSignal): Promise<void> {
    const { table, keepers, samples, journal } = this.parts;
    for (const { letGo } of keepers.all()) for (const one of series) await letGo?.(one);
    await this.forget(series, signal);
    await journal.erase(new Set(series), (hour) => table.noteHour(series, hour), signal);
    for (const one of series) {
      await samples.erase(one);
      for (const { tables } of keepers.all()) for (const name of tables) await table.empty(name, one);
      signal.throwIfAborted();
    }
  }

  /**
   * Waits until all samples in the journal are in the store or dropped, so that no sample of an erased series arrives
   * later. Then it removes the fold states of the series.
   */
  private async forget(series: readonly number[], signal: AbortSignal): Promise<void> {
    const { run } = this.parts.owner;
    const haveArrived = run && (await within(ARRIVED_WITHIN_MS, signal, (isOver) => run.seen(isOver)));
    if (!haveArrived) throw new Error('samples wait for the store');
    await run.snapshots.forget(series);
  }
}
