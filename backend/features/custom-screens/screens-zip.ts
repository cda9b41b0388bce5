import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ZipFile } from 'yazl';
import { CustomScreenEntity } from './custom-screen.entity.js';

/** Writes the published custom screens into a zip. Only one file at a time is in memory. */
@Injectable()
export class ScreensZip {
  constructor(
    @InjectRepository(CustomScreenEntity) private readonly screens: Repository<CustomScreenEntity>,
  ) {}

  ofAccount(accountId: string, now: Date): Promise<Readable> {
    return this.pack({ accountId }, ({ path }) => path, now);
  }

  /** Writes the custom screens of all accounts into one zip, with a folder for each account. */
  ofAll(now: Date): Promise<Readable> {
    return this.pack({}, ({ accountId, path }) => `${accountId}/${path}`, now);
  }

  private async pack(
    scope: { accountId?: string },
    nameOf: (file: CustomScreenEntity) => string,
    now: Date,
  ): Promise<Readable> {
    const files = await this.screens.find({
      where: { ...scope, isDraft: false },
      order: { accountId: 'ASC', path: 'ASC' },
    });
    const zip = new ZipFile();
    const stream = Readable.from(zip.outputStream);
    // If a file is deleted during the download, the download breaks off, because otherwise nobody would notice the
    // missing file.
    zip.on('error', (error: Error) => stream.destroy(error));
    for (const file of files) {
      zip.addReadStreamLazy(nameOf(file), { mtime: now, size: file.size }, (take) => {
        void this.contentOf(file.id).then(
          (content) => take(null, Readable.from([content])),
          (error: unknown) => take(error, Readable.from([])),
        );
      });
    }
    zip.end();
    return stream;
  }

  private async contentOf(id: string): Promise<Buffer> {
    const { content } = await this.screens.findOneOrFail({ where: { id }, select: { content: true } });
    return content;
  }
}
