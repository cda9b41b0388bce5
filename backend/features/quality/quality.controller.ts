import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { QualityPreview, QualityRun, StationQuality } from '@mesonet/contract/quality.js';
import { AllowRole } from '../../platform/access/allow.js';
import { Audited, NotAudited } from '../../platform/audit/audited.js';
import { Answers } from '../../platform/http/docs/answers.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { StationParam } from '../stations/station-param.js';
import { QualityService } from './quality.service.js';

/**
 * Checks stored values again by quality limits. The limits themselves are set by `PATCH …/intake` with `{ limits }`.
 */
@ApiTags('Quality checks')
@Controller('api/v1/stations/:stationId/quality')
@AllowRole('manager', 'station')
export class QualityController {
  constructor(private readonly quality: QualityService) {}

  @Get()
  @ApiOperation({
    summary: 'Get the quality limits of a station',
    description:
      'Answers the limits in force, in base units, and the values that failed lately. Own limits are set by `PATCH …/intake`.',
  })
  @Answers(StationQuality)
  get(@StationParam() station: SeriesSettings): Promise<StationQuality> {
    return this.quality.get(station);
  }

  @Post('preview')
  @ApiOperation({
    summary: 'Try other quality limits',
    description:
      'Checks a stretch of the past by the limits given and answers what would change. Nothing is stored.',
  })
  @NotAudited('it only shows what other limits would change')
  @Answers(QualityPreview)
  preview(
    @StationParam() station: SeriesSettings,
    @Body({ schema: QualityRun }) run: QualityRun,
  ): Promise<QualityPreview> {
    return this.quality.preview(station, run);
  }

  @Post('apply')
  @ApiOperation({
    summary: 'Apply quality limits to the past',
    description:
      'Checks a stretch of the past by the limits given and changes the flags. Answers what changed.',
  })
  @Audited('quality_applied', 'stationId')
  @Answers(QualityPreview)
  apply(
    @StationParam() station: SeriesSettings,
    @Body({ schema: QualityRun }) run: QualityRun,
  ): Promise<QualityPreview> {
    return this.quality.apply(station, run);
  }
}
