import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { DiskGuard } from '../../platform/disk/disk-guard.js';
import { Unavailable } from '../../platform/errors.js';
import { Ownership } from '../../samples/lease/ownership.js';
import { ImportUploads } from './files/import-uploads.js';
import { type IncomingFile, receiveIncomingFile } from './files/incoming-file.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { ImportLanes } from './jobs/import-lanes.js';

/** Receives the files of new imports, and begins their dry runs. */
@Injectable()
export class NewImportsService {
  constructor(
    private readonly uploads: ImportUploads,
    private readonly lanes: ImportLanes,
    private readonly disk: DiskGuard,
    private readonly ownership: Ownership,
  ) {}

  /**
   * Stores the file of a request and begins its dry run, which reads the file without importing it.
   * @returns id of the new import
   * @throws UnsupportedMedia when the request is not multipart, and TooLarge when the file is too large
   * @throws InvalidInput when there is no file, or an empty one
   * @throws Conflict when too many files of the organization already wait to be imported
   * @throws Unavailable when the disk is nearly full, or when imports are worked on by another process, which could not
   * read the file
   */
  async receive(
    { series, stationId }: Pick<SeriesSettings, 'series' | 'stationId'>,
    request: FastifyRequest,
  ): Promise<number> {
    const [id, filename] = await receiveIncomingFile(
      request,
      async (file) => [await this.create(series, file), file.filename] as const,
    );
    noteAudit({ object: `${stationId} ${id}`, after: { filename } });
    return id;
  }

  private async create(series: number, file: IncomingFile): Promise<number> {
    try {
      this.disk.requireIntake();
      if (!this.ownership.isOurs) throw new Unavailable(5, 'Another server of this installation takes files');
      const id = await this.uploads.receive(series, file);
      this.lanes.wake();
      return id;
    } catch (error) {
      // A browser reads the error only after it has sent the whole file, so the rest of the file is read and thrown
      // away.
      file.content.resume();
      throw error;
    }
  }
}
