import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { Logger } from '@nestjs/common';
import type { PostgresFiles } from '../erasure/postgres-files.js';
import { rest } from '../../pacing/backoff.js';
import type { SeriesDirectory, SeriesSettings } from '../../core/series-directory.js';
import type { SampleUpkeep } from '../../store/sample-upkeep.js';
import { hasGraceEnded, removalAt } from './grace.js';
import type { RetentionTable } from './retention-table.js';
import { keepsAll, type SampleRetention } from '../../core/sample-retention.js';

/** Pause between two deletes, so that live samples are not held up. */
const PAUSE_MS = 20;
/**
 * Share of a table's rows that must have been deleted before its files are made smaller. Below it, the deleted rows
 * leave room for new rows in the same files.
 */
const MUCH = 1 / 4;

export interface RetentionParts {
  table: RetentionTable;
  retention: SampleRetention;
  samples: SampleUpkeep;
  directory: SeriesDirectory;
  files: PostgresFiles;
}

/**
 * Removes samples that are older than their retention. Every step can be repeated, so no progress
 * is stored for a restart.
 */
export class RetentionWork {
  private readonly logger = new Logger('Retention');
  private isReported = false;

  constructor(private readonly parts: RetentionParts) {}

  /** @throws Error when the removal cannot finish now; a part may be done */
  async run(now: Date, signal: AbortSignal): Promise<void> {
    const { table, retention } = this.parts;
    const since = await table.inForceSince(retention.days, now);
    if (!since) return;
    if (!this.isReported) await this.report(now, removalAt(since));
    if (!hasGraceEnded(since, now)) return;
    const removed = await this.remove(now, signal);
    if (removed > 0) this.logger.log(`Removed ${removed} rows of samples older than ${retention.days} days.`);
    await this.giveBack(removed, signal);
  }

  private async report(now: Date, removesAt: Date): Promise<void> {
    const { retention, samples, directory } = this.parts;
    const limited = [...directory.all()].filter((site) => !keepsAll(site, now.getTime()));
    const series = limited.map((site) => site.series);
    const from = retention.horizon(now.getTime());
    const older = await samples.countBefore(series, from);
    this.isReported = true;
    const when = now < removesAt ? `, and are removed after ${removesAt.toISOString()}` : '';
    this.logger.log(
      `SAMPLE_RETENTION_DAYS is ${retention.days}: ${older} rows of ${series.length} stations from before ${new Date(from).toISOString()} are hidden${when}.`,
    );
  }

  private async remove(now: Date, signal: AbortSignal): Promise<number> {
    const { table, retention, samples, directory } = this.parts;
    let removed = 0;
    for (const site of [...directory.all()]) {
      const { series } = site;
      const before = retention.keptFrom(series, now.getTime());
      if (before === -Infinity) continue;
      removed += await inSlices(() => samples.expire(series, before), signal);
      await table.limitRollups(series, before);
      await inSlices(() => table.expire('rollups', series, before), signal);
      await inSlices(() => table.expire('samples_flagged', series, before), signal);
      await inSlices(() => table.expire('samples_extra', series, before), signal);
      await inSlices(() => table.expire('rain_ledger', series, ledgerKeptFrom(before, site)), signal);
    }
    return removed;
  }

  private async giveBack(removed: number, signal: AbortSignal): Promise<void> {
    const { table, samples, files } = this.parts;
    if (samples.kind !== 'postgres' || removed === 0) return;
    if (removed > MUCH * (await table.rowsOf('samples'))) await files.rewrite('samples', signal);
  }
}

/**
 * @returns the time from which rain ledger entries are kept. It is the beginning of the year or of the week around
 *   `from`, whichever is earlier, because kept rows contain the rain totals of their whole year and week
 */
function ledgerKeptFrom(from: number, { timezone }: SeriesSettings): number {
  return Math.min(unitAround(from, 'year', timezone).start, unitAround(from, 'week', timezone).start);
}

async function inSlices(removeSome: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let removed = 0;
  for (let some = -1; some !== 0; removed += some) {
    signal.throwIfAborted();
    some = await removeSome();
    if (some > 0) await rest(PAUSE_MS, signal);
  }
  return removed;
}
