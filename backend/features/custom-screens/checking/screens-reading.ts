import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ArchiveThreads } from '../../../platform/archives/archive-threads.js';
import type { ArchiveFile } from '../../../platform/archives/read-archive.js';
import type { ScreensJob } from './screens-worker.js';

/** Reads zips of screens in a thread. */
@Injectable()
export class ScreensReading implements OnApplicationShutdown {
  private readonly threads = new ArchiveThreads<ScreensJob, ArchiveFile[]>(
    new URL('./screens-worker.js', import.meta.url),
    'read',
  );

  /** @throws InvalidInput, TooLarge naming the first file that offends */
  read(job: ScreensJob): Promise<ArchiveFile[]> {
    return this.threads.run(job);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.destroy();
  }
}
