import type { Upload, UploadPage, UploadQuery } from '@mesonet/contract/uploads.js';
import { Injectable } from '@nestjs/common';
import { NotFound } from '../../platform/errors.js';
import { SampleRetention } from '../../samples/core/sample-retention.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { UploadKeeper } from '../inspector/upload-keeper.js';
import { UploadTable } from '../inspector/upload-table.js';
import { toUpload, toUploadSummary } from './uploads.dto.js';

const ID = /^\d{1,18}$/;

/** Shows the stored uploads of a station, read with its present settings. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly table: UploadTable,
    private readonly keeper: UploadKeeper,
    private readonly retention: SampleRetention,
  ) {}

  /** Returns the stored uploads of a station, the newest first. */
  async list(station: SeriesSettings, { before, count }: UploadQuery): Promise<UploadPage> {
    await this.keeper.upToDate();
    const uploads = await this.table.page(station.series, count + 1, before);
    const items = uploads.slice(0, count);
    return {
      items: items.map((upload) => toUploadSummary(upload, station, this.retention)),
      next: uploads.length > count ? (items.at(-1)?.id ?? null) : null,
    };
  }

  /** @throws NotFound when no such upload is stored, or the text is not the id of an upload */
  async get(station: SeriesSettings, uploadId: string): Promise<Upload> {
    const upload = ID.test(uploadId) ? await this.table.find(station.series, uploadId) : null;
    if (!upload) throw new NotFound();
    return toUpload(upload, station, this.retention);
  }
}
