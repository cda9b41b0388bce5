import { Controller, Get, Param, Query, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Upload, UploadPage, UploadQuery } from '@mesonet/contract/uploads.js';
import { StationDirectory } from '../../features/stations/station-directory.js';
import { AllowRole } from '../../platform/access/allow.js';
import { NotFound } from '../../platform/errors.js';
import { SampleRetention } from '../../samples/retention/sample-retention.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { UploadInspector } from './upload-inspector.js';
import { UploadTable } from './upload-table.js';
import { toUpload, toUploadSummary } from './uploads.dto.js';

const ID = /^\d{1,18}$/;

@ApiTags('Stations')
@Controller('api/v1/stations/:stationId/uploads')
export class UploadsController {
  constructor(
    private readonly directory: StationDirectory,
    private readonly table: UploadTable,
    private readonly inspector: UploadInspector,
    private readonly retention: SampleRetention,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the uploads of a station',
    description:
      'Answers the kept uploads, newest first, with what was taken, refused or unknown in each. Passwords are masked.',
  })
  @AllowRole('manager', 'station')
  @ApiResponse({ status: 200, standardSchema: UploadPage })
  @SerializeOptions({ schema: UploadPage })
  async list(
    @Param('stationId') stationId: string,
    @Query({ schema: UploadQuery }) { before, count }: UploadQuery,
  ): Promise<UploadPage> {
    const station = this.station(stationId);
    await this.inspector.upToDate();
    const uploads = await this.table.page(station.series, count + 1, before);
    const items = uploads.slice(0, count);
    return {
      items: items.map((upload) => toUploadSummary(upload, station, this.retention)),
      next: uploads.length > count ? (items.at(-1)?.id ?? null) : null,
    };
  }

  @Get(':uploadId')
  @ApiOperation({
    summary: 'Get an upload',
    description:
      'Answers the upload as it was sent and what became of each field, read with the settings of now. Values are in base units.',
  })
  @AllowRole('manager', 'station')
  @ApiResponse({ status: 200, standardSchema: Upload })
  @SerializeOptions({ schema: Upload })
  async get(@Param('stationId') stationId: string, @Param('uploadId') uploadId: string): Promise<Upload> {
    const station = this.station(stationId);
    const upload = ID.test(uploadId) ? await this.table.find(station.series, uploadId) : null;
    if (!upload) throw new NotFound();
    return toUpload(upload, station, this.retention);
  }

  private station(stationId: string): SeriesSettings {
    const station = this.directory.byId(stationId);
    if (!station) throw new NotFound();
    return station;
  }
}
