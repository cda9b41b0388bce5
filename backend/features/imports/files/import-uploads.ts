import { IMPORT_MAX_BYTES } from '@mesonet/contract/imports.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { InvalidInput, TooLarge } from '../../../platform/errors.js';
import { ImportEntity } from '../import.entity.js';
import { ImportFiles } from './import-files.js';
import { ImportQuota } from './import-quota.js';
import type { IncomingFile } from './incoming-file.js';
import { KeptFiles } from './kept-files.js';

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
   * Receives a file and creates its import.
   * @returns id of the new import, after its file is stored completely
   * @throws TooLarge when the file is too large
   * @throws InvalidInput when the file is empty
   * @throws Conflict when too many files of the organization already wait to be imported
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
