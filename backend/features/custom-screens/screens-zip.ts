import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ZipFile } from 'yazl';
import { CustomScreenEntity } from './custom-screen.entity.js';

/** Writes the published screens into a zip, one file after another, so that no more than one is in memory. */
@Injectable()
export class ScreensZip {
  constructor(
    @InjectRepository(CustomScreenEntity) private readonly screens: Repository<CustomScreenEntity>,
  ) {}

  ofAccount(accountId: string, now: Date): Promise<Readable> {
    return this.pack({ accountId }, ({ path }) => path, now);
  }

  /** Each account's in a folder of its own. */
  ofAll(now: Date): Promise<Readable> {
    return this.pack({}, ({ accountId, path }) => `${accountId}/${path}`, now);
  }

  private async pack(
    of: { accountId?: string },
    nameOf: (file: CustomScreenEntity) => string,
    now: Date,
  ): Promise<Readable> {
    const files = await this.screens.find({
      where: { ...of, isDraft: false },
      order: { accountId: 'ASC', path: 'ASC' },
    });
    const zip = new ZipFile();
    const stream = Readable.from(zip.outputStream);
    // A file that went meanwhile breaks the download off: a short zip would be taken for a whole one.
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
