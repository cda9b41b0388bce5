import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  ChangeSampleRetention,
  SampleRetention as RetentionOfAccount,
} from '@mesonet/contract/sample-retention.js';
import { AllowSuperAdmin } from '../../platform/access/allow.js';
import { Audited } from '../../platform/audit/audited.js';
import { Answers } from '../../platform/http/docs/answers.js';
import { SampleRetentionService } from './sample-retention.service.js';

@ApiTags('Organizations')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/sample_retention')
export class SampleRetentionController {
  constructor(private readonly retention: SampleRetentionService) {}

  @Get()
  @ApiOperation({
    summary: 'Get how long an organization keeps samples',
    description:
      'Answers the days that `SAMPLE_RETENTION_DAYS` sets, and whether the organization is exempt from it.',
  })
  @AllowSuperAdmin()
  @Answers(RetentionOfAccount)
  get(@Param('accountId') accountId: string): Promise<RetentionOfAccount> {
    return this.retention.get(accountId);
  }

  @Put()
  @ApiOperation({
    summary: 'Exempt an organization from sample retention',
    description:
      'Sets or ends the exemption. To end it, `confirm` must hold the id of the organization, because older samples are removed then; what is not removed yet is shown again when the exemption returns.',
  })
  @AllowSuperAdmin()
  @Audited('account_retention_changed', 'accountId')
  @Answers(RetentionOfAccount)
  change(
    @Param('accountId') accountId: string,
    @Body({ schema: ChangeSampleRetention }) change: ChangeSampleRetention,
  ): Promise<RetentionOfAccount> {
    return this.retention.change(accountId, change);
  }
}
