import { Body, Controller, HttpCode, Param, Post, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AlarmDryRun, DryRunResult } from '@mesonet/contract/alarm-dry-runs.js';
import { AllowRole } from '../../../platform/access/allow.js';
import { NotAudited } from '../../../platform/audit/audited.js';
import { NotFound } from '../../../platform/errors.js';
import { Refuses } from '../../../platform/http/docs/answers.js';
import { ClosedSignal } from '../../../query/closed-signal.js';
import { StationDirectory } from '../../stations/station-directory.js';
import { DryRunsService } from './dry-runs.service.js';

@ApiTags('Alarms')
@ApiParam({ name: 'accountId' })
@ApiParam({ name: 'stationId' })
@Controller('api/v1/accounts/:accountId/stations/:stationId/alarms/dry_run')
@AllowRole('manager', 'station')
export class DryRunsController {
  constructor(
    private readonly dryRuns: DryRunsService,
    private readonly directory: StationDirectory,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Try an alarm over the past',
    description:
      'Answers the episodes that the rule would have had over stored samples, the oldest first. `start` is inclusive, `end` exclusive; a year at most. Nothing is stored and nobody is told.',
  })
  @HttpCode(200)
  @NotAudited('it only shows what a rule would have done')
  @ApiResponse({ status: 200, standardSchema: DryRunResult })
  @Refuses(429, 'The organization has two dry runs under way; `Retry-After` says how many seconds to wait')
  @SerializeOptions({ schema: DryRunResult })
  run(
    @Param('stationId') stationId: string,
    @Body({ schema: AlarmDryRun }) asked: AlarmDryRun,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<DryRunResult> {
    const station = this.directory.byId(stationId);
    if (!station) throw new NotFound();
    return this.dryRuns.run(station, asked, signal);
  }
}
