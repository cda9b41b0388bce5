import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Unavailable } from '../../platform/errors.js';
import type { DrawJob } from './chart-worker.js';

/** A drawing that takes longer than this, its wait included, is given up with its worker. */
const PATIENCE_MS = 10_000;
/** ECharts and the fonts stay loaded while images are wanted. */
const IDLE_MS = 300_000;
/** What a drawing of the most that may be asked for needs several times over. */
const WORKER_MEMORY_MB = 512;

/** Draws charts in threads of their own: the event loop only hands data over. */
@Injectable()
export class ChartDrawer implements OnApplicationShutdown {
  private readonly pool: Piscina<DrawJob, Uint8Array>;

  constructor(@Inject(CONFIG) { CHART_WORKERS }: Config) {
    this.pool = new Piscina<DrawJob, Uint8Array>({
      filename: new URL('./chart-worker.js', import.meta.url).href,
      name: 'draw',
      minThreads: 0,
      maxThreads: CHART_WORKERS,
      idleTimeout: IDLE_MS,
      // A worker that waits by Atomics has no turns of its event loop, in which native objects give back their memory.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  /** @throws Unavailable when it takes too long */
  async draw(job: DrawJob): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      return await this.pool.run(job, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new Unavailable(10, 'The chart took too long to draw', 'chart_too_slow');
    }
  }
}
