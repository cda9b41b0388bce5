import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SeriesKeepers } from '../../samples/erasure/series-keepers.js';
import { Ownership } from '../../samples/lease/ownership.js';
import { rest } from '../../samples/pacing/backoff.js';
import { Wakeup } from '../../samples/pacing/wakeup.js';
import { SeriesDirectory } from '../../samples/series-directory.js';
import type { RederivationEntity } from './rederivation.entity.js';
import { RederivationWork } from './rederivation-work.js';

const RETRY_MS = 5_000;
/** Jobs are begun over other processes, too. */
const LOOK_EVERY_MS = 5_000;

/** Works through the jobs of all stations slice by slice, in the process that owns the shard; goes on after a restart. */
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

  /** Before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  /** There may be work. */
  call(): void {
    this.wakeup.ring();
  }

  /** Stops the slice of a job that was cancelled; one in another process ends with its next progress. */
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
        // A database that is away: the job stands where it was.
        if (!signal.aborted) this.logger.warn(`The past of stations waits to be derived: ${String(error)}`);
        await rest(RETRY_MS, signal);
      }
    }
  }

  private async slice(job: RederivationEntity, signal: AbortSignal): Promise<void> {
    // Settings that another process changed a moment ago count.
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
