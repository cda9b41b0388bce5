import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Upload, UploadPage, UploadQuery } from '@mesonet/contract/uploads.js';
import { StationParam } from '../../features/stations/station-param.js';
import { AllowRole } from '../../platform/access/allow.js';
import { Answers } from '../../platform/http/docs/answers.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { UploadsService } from './uploads.service.js';

@ApiTags('Stations')
@Controller('api/v1/stations/:stationId/uploads')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Get()
  @ApiOperation({
    summary: 'List the uploads of a station',
    description:
      'Answers the kept uploads, newest first, with what was taken, refused or unknown in each. Passwords are masked.',
  })
  @AllowRole('manager', 'station')
  @Answers(UploadPage)
  list(
    @StationParam() station: SeriesSettings,
    @Query({ schema: UploadQuery }) query: UploadQuery,
  ): Promise<UploadPage> {
    return this.uploads.list(station, query);
  }

  @Get(':uploadId')
  @ApiOperation({
    summary: 'Get an upload',
    description:
      'Answers the upload as it was sent and what became of each field, read with the settings of now. Values are in base units.',
  })
  @AllowRole('manager', 'station')
  @Answers(Upload)
  get(@StationParam() station: SeriesSettings, @Param('uploadId') uploadId: string): Promise<Upload> {
    return this.uploads.get(station, uploadId);
  }
}
