import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';

/** The files of imports on the disk of this process. */
@Injectable()
export class ImportFiles {
  private readonly folder: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.folder = join(config.DATA_DIR, 'imports');
  }

  path(job: number): string {
    return join(this.folder, String(job));
  }

  /** Writes as it comes; @returns bytes */
  async save(job: number, content: Readable): Promise<number> {
    await mkdir(this.folder, { recursive: true });
    const file = createWriteStream(this.path(job));
    await pipeline(content, file);
    return file.bytesWritten;
  }

  /** @returns false when it is gone, or in the DATA_DIR of another process */
  async has(job: number): Promise<boolean> {
    return access(this.path(job)).then(
      () => true,
      () => false,
    );
  }

  /** Jobs that have something in the folder. */
  async jobs(): Promise<number[]> {
    const names = await readdir(this.folder).catch(() => []);
    return [...new Set(names.map((name) => parseInt(name, 10)).filter((job) => Number.isInteger(job)))];
  }

  async remove(job: number): Promise<void> {
    await rm(this.path(job), { force: true });
    // A reader of a database leaves it when it is ended.
    await rm(`${this.path(job)}.lock`, { recursive: true, force: true });
  }
}
