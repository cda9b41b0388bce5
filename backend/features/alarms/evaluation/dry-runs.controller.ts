import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AlarmDryRun, DryRunResult } from '@mesonet/contract/alarm-dry-runs.js';
import { AllowRole } from '../../../platform/access/allow.js';
import { NotAudited } from '../../../platform/audit/audited.js';
import { Answers, Refuses } from '../../../platform/http/docs/answers.js';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import { ClosedSignal } from '../../../query/closed-signal.js';
import { StationParam } from '../../stations/station-param.js';
import { DryRunsService } from './dry-runs.service.js';

@ApiTags('Alarms')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/stations/:stationId/alarms/dry_run')
@AllowRole('manager', 'station')
export class DryRunsController {
  constructor(private readonly dryRuns: DryRunsService) {}

  @Post()
  @ApiOperation({
    summary: 'Try an alarm over the past',
    description:
      'Answers the episodes that the rule would have had over stored samples, the oldest first. `start` is inclusive, `end` exclusive; a year at most. Nothing is stored and nobody is told.',
  })
  @NotAudited('it only shows what a rule would have done')
  @Answers(DryRunResult)
  @Refuses(429, 'The organization has two dry runs under way; `Retry-After` says how many seconds to wait')
  run(
    @StationParam() station: SeriesSettings,
    @Body({ schema: AlarmDryRun }) asked: AlarmDryRun,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<DryRunResult> {
    return this.dryRuns.run(station, asked, signal);
  }
}
