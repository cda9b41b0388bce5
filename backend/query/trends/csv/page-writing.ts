import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { notWhole } from '../../../samples/read-page.js';
import { type PageJob, writePage, type WrittenPage } from './write-page.js';

/** Shorter ones are soon written: no thread is begun for them. */
const ALONE_BYTES = 256 * 1024;
/** A thread keeps its compiled code from one file to the next. */
const IDLE_MS = 60_000;
/** Pages and rows are beside the heap: little is left that could grow. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** Writes the rows of pages of samples: of long ones in threads that all exports share, a page at a time. */
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

  /** @param job whose page is given away; @throws StoreUnavailable when it is not whole */
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
