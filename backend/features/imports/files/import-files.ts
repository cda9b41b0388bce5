import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';

/** Stores the files of imports on the disk of this machine. */
@Injectable()
export class ImportFiles {
  private readonly folder: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.folder = join(config.DATA_DIR, 'imports');
  }

  path(job: number): string {
    return join(this.folder, String(job));
  }

  /**
   * Writes the file to disk while it is being received.
   * @returns size of the file in bytes
   */
  async save(job: number, content: Readable): Promise<number> {
    await mkdir(this.folder, { recursive: true });
    const file = createWriteStream(this.path(job));
    await pipeline(content, file);
    return file.bytesWritten;
  }

  /**
   * Finds out if the file of an import is on this disk.
   * @returns false when the file was removed, or when the process that received it stores its files in another folder
   *   (`DATA_DIR`)
   */
  async has(job: number): Promise<boolean> {
    return access(this.path(job)).then(
      () => true,
      () => false,
    );
  }

  /** Lists the ids of the imports whose files are on this disk. */
  async jobs(): Promise<number[]> {
    const names = await readdir(this.folder).catch(() => []);
    return [...new Set(names.map((name) => parseInt(name, 10)).filter((job) => Number.isInteger(job)))];
  }

  async remove(job: number): Promise<void> {
    await rm(this.path(job), { force: true });
    // SQLite locks an imported database by this folder. It stays behind when the process that reads the database is
    // killed.
    await rm(`${this.path(job)}.lock`, { recursive: true, force: true });
  }
}
