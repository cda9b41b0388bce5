import { Body, Controller, Get, HttpCode, Param, Post, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { QualityPreview, QualityRun, StationQuality } from '@mesonet/contract/quality.js';
import { AllowRole } from '../../platform/access/allow.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Audited, NotAudited } from '../../platform/audit/audited.js';
import { NotFound } from '../../platform/errors.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { StationDirectory } from '../stations/station-directory.js';
import { QualityService } from './quality.service.js';

/** The limits themselves are settings of the intake: `PATCH …/intake` `{ limits }`. */
@ApiTags('Quality checks')
@ApiParam({ name: 'stationId' })
@Controller('api/v1/stations/:stationId/quality')
@AllowRole('manager', 'station')
export class QualityController {
  constructor(
    private readonly quality: QualityService,
    private readonly directory: StationDirectory,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Get the quality limits of a station',
    description:
      'Answers the limits in force, in base units, and the values that failed lately. Own limits are set by `PATCH …/intake`.',
  })
  @ApiResponse({ status: 200, standardSchema: StationQuality })
  @SerializeOptions({ schema: StationQuality })
  get(@Param('stationId') stationId: string): Promise<StationQuality> {
    return this.quality.of(this.station(stationId));
  }

  @Post('preview')
  @ApiOperation({
    summary: 'Try other quality limits',
    description:
      'Checks a stretch of the past by the limits given and answers what would change. Nothing is stored.',
  })
  @HttpCode(200)
  @NotAudited('it only shows what other limits would change')
  @ApiResponse({ status: 200, standardSchema: QualityPreview })
  @SerializeOptions({ schema: QualityPreview })
  preview(
    @Param('stationId') stationId: string,
    @Body({ schema: QualityRun }) run: QualityRun,
  ): Promise<QualityPreview> {
    return this.quality.preview(this.station(stationId), run);
  }

  @Post('apply')
  @ApiOperation({
    summary: 'Apply quality limits to the past',
    description:
      'Checks a stretch of the past by the limits given and changes the flags. Answers what changed.',
  })
  @HttpCode(200)
  @Audited('quality_applied', 'stationId')
  @ApiResponse({ status: 200, standardSchema: QualityPreview })
  @SerializeOptions({ schema: QualityPreview })
  apply(
    @Param('stationId') stationId: string,
    @Body({ schema: QualityRun }) run: QualityRun,
  ): Promise<QualityPreview> {
    noteAudit({ after: run });
    return this.quality.apply(this.station(stationId), run);
  }

  private station(stationId: string): SeriesSettings {
    const station = this.directory.byId(stationId);
    if (!station) throw new NotFound();
    return station;
  }
}
