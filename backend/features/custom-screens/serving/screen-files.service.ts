import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { NotFound } from '../../../platform/errors.js';
import { CustomScreenEntity } from '../custom-screen.entity.js';
import type { TicketAccess } from './screens-access.js';

const INDEX = 'index.html';
const TEXT = /^text\/|\/json$|\+xml$/;

/** A file of custom screens as it is sent to a browser. */
export interface ServedFile {
  type: string;
  etag: string;
  /** Content of the file; null when the client already has it. */
  content: Buffer | null;
}

@Injectable()
export class ScreenFilesService {
  constructor(
    @InjectRepository(CustomScreenEntity) private readonly screens: Repository<CustomScreenEntity>,
  ) {}

  /**
   * Reads a file of the custom screens.
   * @param path path of a file, or of a folder for its index.html
   * @param isKnown returns true when the client already has the file with this ETag
   * @throws NotFound when there is no such file
   */
  async get(
    { accountId, isDraft }: TicketAccess,
    path: string,
    isKnown: (etag: string) => boolean,
  ): Promise<ServedFile> {
    const named = path === '' || path.endsWith('/') ? `${path}${INDEX}` : path;
    const file = await this.screens.findOneBy({ accountId, isDraft, path: named.normalize('NFC') });
    if (!file) throw new NotFound();
    const { id, mimetype } = file;
    const etag = `"${file.sha256.toString('base64url')}"`;
    const type = TEXT.test(mimetype) ? `${mimetype}; charset=utf-8` : mimetype;
    if (isKnown(etag)) return { type, etag, content: null };
    const found = await this.screens.findOne({ where: { id }, select: { content: true } });
    if (!found) throw new NotFound();
    return { type, etag, content: found.content };
  }
}
