import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Unavailable } from '../../platform/errors.js';
import type { DrawJob } from './chart-worker.js';

/** Time limit of a drawing, including its wait for a worker. Beyond it, the drawing and its worker are ended. */
const PATIENCE_MS = 10_000;
/** Time after which an idle worker ends. Until then, it holds the chart library ECharts and the fonts in memory. */
const IDLE_MS = 300_000;
/** Memory limit of a worker. It is several times the memory that the largest possible drawing needs. */
const WORKER_MEMORY_MB = 512;

/** Draws charts in worker threads, so that the event loop of the server is not blocked. */
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
      // Native objects free their memory only in the event loop of their worker. A worker that waits for work by
      // `Atomics` never runs its event loop, so it would never free this memory.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  /**
   * Draws a chart in a worker thread.
   * @throws Unavailable when the drawing takes too long
   */
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
