import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { notWhole } from '../../../samples/read-page.js';
import { type PageJob, writePage, type WrittenPage } from './write-page.js';

/** Shorter pages are written so quickly that no worker thread is used for them. */
const ALONE_BYTES = 256 * 1024;
/** How long an idle worker thread stays, so that its compiled code also serves the next file. */
const IDLE_MS = 60_000;
/** Memory limits of a worker thread. Pages and rows are outside the JavaScript heap, so a small heap is enough. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/**
 * Writes the CSV rows of pages of samples. Long pages are written in worker threads, which all exports share, one page
 * at a time.
 */
@Injectable()
export class PageWriting implements OnApplicationShutdown {
  private readonly threads: Piscina<PageJob, WrittenPage | null>;

  constructor(@Inject(CONFIG) { EXPORT_WORKERS }: Pick<Config, 'EXPORT_WORKERS'>) {
    this.threads = new Piscina<PageJob, WrittenPage | null>({
      filename: new URL('./page-worker.js', import.meta.url).href,
      name: 'write',
      minThreads: 0,
      maxThreads: EXPORT_WORKERS,
      idleTimeout: IDLE_MS,
      resourceLimits: WORKER_MEMORY,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.destroy();
  }

  /**
   * @param job a page and its columns; the page may move to a worker thread, so the caller must not use it any more
   * @throws StoreUnavailable when the page is incomplete
   */
  async write(job: PageJob): Promise<WrittenPage> {
    const { page } = job;
    const written =
      page.length > ALONE_BYTES
        ? await this.threads.run(job, { transferList: [page.buffer] })
        : writePage(job);
    if (!written) throw notWhole();
    return written;
  }
}
