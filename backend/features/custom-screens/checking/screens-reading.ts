import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ArchiveThreads } from '../../../platform/archives/archive-threads.js';
import type { ArchiveFile } from '../../../platform/archives/read-archive.js';
import type { ScreensJob } from './screens-worker.js';

/** Reads zips of custom screens in a worker thread. */
@Injectable()
export class ScreensReading implements OnApplicationShutdown {
  private readonly threads = new ArchiveThreads<ScreensJob, ArchiveFile[]>(
    new URL('./screens-worker.js', import.meta.url),
    'read',
  );

  /**
   * Reads and checks the files of a zip.
   * @throws InvalidInput, TooLarge that names the first refused file
   */
  read(job: ScreensJob): Promise<ArchiveFile[]> {
    return this.threads.run(job);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.destroy();
  }
}
