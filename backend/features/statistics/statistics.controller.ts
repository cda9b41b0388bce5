import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Statistics, StoredSamples } from '@mesonet/contract/statistics.js';
import { AllowSuperAdmin } from '../../platform/access/allow.js';
import { NotAudited } from '../../platform/audit/audited.js';
import { Answers } from '../../platform/http/docs/answers.js';
import { StatisticsService } from './statistics.service.js';
import { StoredSamplesService } from './stored-samples.service.js';

@ApiTags('Statistics')
@Controller('api/v1/statistics')
@AllowSuperAdmin()
export class StatisticsController {
  constructor(
    private readonly statistics: StatisticsService,
    private readonly stored: StoredSamplesService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Get the statistics of the installation',
    description:
      'Answers the samples of each minute, what the sample store holds of each organization, and the notices of the last day. Stations, alarms and open dashboards have routes of their own.',
  })
  @Answers(Statistics)
  get(): Promise<Statistics> {
    return this.statistics.get(new Date());
  }

  @Post('stored_samples')
  @ApiOperation({
    summary: 'Count the stored samples',
    description:
      'Counts now what the sample store holds of each organization, as is done each night, and answers it. That reads every row of the store, so it takes a while where there are many.',
  })
  @NotAudited('it only counts what is stored')
  @Answers(StoredSamples)
  async count(): Promise<StoredSamples> {
    await this.stored.count(new Date());
    return this.stored.read();
  }
}
