import { createWriteStream } from 'node:fs';
import { access, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { UnreadableFile } from './readers/guess-table.js';

const HEAD_BYTES = 64 * 1024;

/** The files of imports, kept until they are imported for good or forgotten. */
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

  /** @throws UnreadableFile when it is gone, or in the DATA_DIR of another process */
  async require(job: number): Promise<void> {
    await access(this.path(job)).catch(isGone);
  }

  /** The first 64 kB as text: UTF-8, else Latin-1. @throws UnreadableFile when it is gone */
  async head(job: number): Promise<string> {
    const file = await open(this.path(job)).catch(isGone);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      const head = buffer.subarray(0, bytesRead);
      const text = head.toString('utf8');
      return text.slice(0, -4).includes('\uFFFD') ? head.toString('latin1') : text;
    } finally {
      await file.close();
    }
  }

  async remove(job: number): Promise<void> {
    await rm(this.path(job), { force: true });
  }
}

function isGone(error: unknown): never {
  throw new UnreadableFile('The file is no longer there', { cause: error });
}
