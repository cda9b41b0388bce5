import type { Readable } from 'node:stream';
import { IMPORT_MAX_BYTES } from '@mesonet/contract/imports.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { InvalidInput, TooLarge } from '../../../platform/errors.js';
import { ImportEntity } from '../import.entity.js';
import { ImportFiles } from './import-files.js';
import { ImportQuota } from './import-quota.js';
import { KeptFiles } from './kept-files.js';

/** A file on its way in. */
export interface IncomingFile {
  filename: string;
  content: Readable;
  /** Length of the whole request, where it is known. */
  length: number | null;
  /** Asked at the end: true when the file was larger than may be. */
  isCut: () => boolean;
}

/** Receives the files of imports. */
@Injectable()
export class ImportUploads {
  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly files: ImportFiles,
    private readonly quota: ImportQuota,
    private readonly kept: KeptFiles,
  ) {}

  /**
   * @returns the id of a new import that is to be read
   * @throws TooLarge, InvalidInput when it is empty, Conflict when too many files wait
   */
  receive(series: number, file: IncomingFile): Promise<number> {
    return this.kept.receive(async (reception) => {
      const expected = Math.min(file.length ?? IMPORT_MAX_BYTES, IMPORT_MAX_BYTES);
      const { id } = await this.quota.reserve(series, file.filename, expected);
      reception.job = id;
      try {
        const bytes = await this.save(id, file);
        await this.jobs.update(
          { id },
          { bytes, state: 'reading', error: null, hasFile: true, failedAt: null },
        );
      } catch (error) {
        await this.kept.forget(id);
        throw error;
      }
      return id;
    });
  }

  private async save(id: number, { content, isCut }: IncomingFile): Promise<number> {
    const bytes = await this.files.save(id, content);
    if (isCut()) throw new TooLarge('The file is larger than 256 MiB');
    if (bytes === 0) throw new InvalidInput('The file is empty', 'empty_file');
    return bytes;
  }
}
