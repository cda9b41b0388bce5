import { Logger } from '@nestjs/common';
import { unitAround } from '../../platform/calendar/calendar.js';
import type { PostgresFiles } from '../erasure/postgres-files.js';
import { rest } from '../pacing/backoff.js';
import type { SeriesDirectory, SeriesSettings } from '../series-directory.js';
import type { SampleStore } from '../store/sample-store.js';
import { hasGraceEnded, removalAt } from './grace.js';
import type { RetentionTable } from './retention-table.js';
import type { SampleRetention } from './sample-retention.js';

/** Between two slices, so that live samples find the way free. */
const PAUSE_MS = 20;
/** What is deleted makes room for new rows in the same files; only where it was much of them are they made smaller. */
const MUCH = 1 / 4;

export interface RetentionParts {
  table: RetentionTable;
  retention: SampleRetention;
  store: SampleStore;
  directory: SeriesDirectory;
  files: PostgresFiles;
}

/** Removes what is past its retention. Every step can be done again, so a kill needs no bookkeeping. */
export class RetentionWork {
  private readonly logger = new Logger('Retention');
  private isTold = false;

  constructor(private readonly parts: RetentionParts) {}

  /** @throws Error when it cannot be done now; a part may be done */
  async run(now: Date, signal: AbortSignal): Promise<void> {
    const { table, retention } = this.parts;
    const since = await table.inForceSince(retention.days, now);
    if (!since) return;
    if (!this.isTold) await this.tell(now, removalAt(since));
    if (!hasGraceEnded(since, now)) return;
    const removed = await this.remove(now, signal);
    if (removed > 0) this.logger.log(`Removed ${removed} rows of samples older than ${retention.days} days.`);
    await this.giveBack(removed, signal);
  }

  private async tell(now: Date, removesAt: Date): Promise<void> {
    const { retention, store, directory } = this.parts;
    const limited = [...directory.all()].filter(({ keepsAllSamples }) => !keepsAllSamples);
    const series = limited.map((site) => site.series);
    const from = retention.horizon(now.getTime());
    const older = await store.countBefore(series, from);
    this.isTold = true;
    const when = now < removesAt ? `, and are removed after ${removesAt.toISOString()}` : '';
    this.logger.log(
      `SAMPLE_RETENTION_DAYS is ${retention.days}: ${older} rows of ${series.length} stations from before ${new Date(from).toISOString()} are hidden${when}.`,
    );
  }

  private async remove(now: Date, signal: AbortSignal): Promise<number> {
    const { table, retention, store, directory } = this.parts;
    let removed = 0;
    for (const site of [...directory.all()]) {
      const { series } = site;
      const before = retention.keptFrom(series, now.getTime());
      if (before === -Infinity) continue;
      removed += await inSlices(() => store.expire(series, before), signal);
      await table.limitRollups(series, before);
      await inSlices(() => table.expire('rollups', series, before), signal);
      await inSlices(() => table.expire('samples_flagged', series, before), signal);
      await inSlices(() => table.expire('samples_extra', series, before), signal);
      await inSlices(() => table.expire('rain_ledger', series, ledgerKeptFrom(before, site)), signal);
    }
    return removed;
  }

  private async giveBack(removed: number, signal: AbortSignal): Promise<void> {
    const { table, store, files } = this.parts;
    if (store.kind !== 'postgres' || removed === 0) return;
    if (removed > MUCH * (await table.rowsOf('samples'))) await files.rewrite('samples', signal);
  }
}

/** Entries count in the totals of their year and week, which samples that are kept still carry. */
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
