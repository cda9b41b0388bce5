import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SeriesKeepers } from '../../samples/upkeep/erasure/series-keepers.js';
import { Ownership } from '../../samples/lease/ownership.js';
import { rest } from '../../samples/pacing/backoff.js';
import { Wakeup } from '../../samples/pacing/wakeup.js';
import { SeriesDirectory } from '../../samples/core/series-directory.js';
import type { RederivationEntity } from './rederivation.entity.js';
import { RederivationWork } from './rederivation-work.js';

const RETRY_MS = 5_000;
/**
 * The runner looks for work at this interval even if nobody calls it, because another process may have stored a job.
 */
const LOOK_EVERY_MS = 5_000;

/**
 * Runs the rederivation jobs of all stations, one slice after another,
 * in the process that owns the shard. It continues after a restart.
 */
@Injectable()
export class RederivationRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Rederivations');
  private readonly stop = new AbortController();
  private readonly wakeup = new Wakeup();
  private underWay: { id: number; cancel: AbortController } | null = null;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly work: RederivationWork,
    private readonly directory: SeriesDirectory,
    private readonly ownership: Ownership,
    keepers: SeriesKeepers,
  ) {
    keepers.add({ tables: ['rederivations'] });
  }

  onApplicationBootstrap(): void {
    this.working = this.ownership.during(this.stop.signal, (signal) => this.run(signal));
  }

  /** The last slice of a job must end before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  /** Wakes the runner, because there may be a new job. */
  call(): void {
    this.wakeup.ring();
  }

  /**
   * Stops the running slice of a job that was cancelled. A slice
   * in another process stops when it next saves its progress.
   */
  cancel(id: number): void {
    if (this.underWay?.id === id) this.underWay.cancel.abort();
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const job = await this.work.next();
        if (job) await this.slice(job, signal);
        else await this.wakeup.sleep(signal, LOOK_EVERY_MS);
      } catch (error) {
        // Most likely a database does not answer. The job later continues where it stopped.
        if (!signal.aborted) this.logger.warn(`The past of stations waits to be derived: ${String(error)}`);
        await rest(RETRY_MS, signal);
      }
    }
  }

  private async slice(job: RederivationEntity, signal: AbortSignal): Promise<void> {
    // The station directory is refreshed, because another process may have changed settings a moment ago.
    await this.directory.refresh();
    const site = this.directory.find(job.series);
    if (!site) return this.work.forget(job);
    const cancel = new AbortController();
    this.underWay = { id: job.id, cancel };
    try {
      await this.work.slice(job, site, { signal: AbortSignal.any([signal, cancel.signal]), cancel });
    } finally {
      this.underWay = null;
    }
  }
}
