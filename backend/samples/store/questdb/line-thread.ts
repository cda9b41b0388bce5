import { MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';
import { Piscina } from 'piscina';
import type { Encoded, EncodeJob } from './wire/line-worker.js';

/** An idle thread stays for this time, because a new one would have to load its code first. */
export const IDLE_MS = MINUTE_MS;
/** A job takes some 50 ms. After this time its thread is ended, so that it cannot hold up all writes. */
const PATIENCE_MS = 30 * SECOND_MS;
/** Memory limits of the thread. Numbers and lines are outside the JavaScript heap, so a small heap is enough. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** The thread that encodes rows as lines. It starts with the first job. */
export class LineThread {
  private readonly pool = new Piscina<EncodeJob, Encoded>({
    filename: new URL('./wire/line-worker.js', import.meta.url).href,
    name: 'encode',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: WORKER_MEMORY,
  });

  /** The reason why no thread could start. */
  private trouble: Error | null = null;

  constructor() {
    // A thread that cannot start makes only this event. Closing ends its job with an error.
    this.pool.on('error', (error: Error) => {
      this.trouble = error;
      void this.close();
    });
  }

  /** @throws Error when the thread cannot start, ends, or takes too long */
  async encode(job: EncodeJob): Promise<Encoded> {
    try {
      return await this.pool.run(job, { signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (error) {
      throw this.trouble ?? error;
    }
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
