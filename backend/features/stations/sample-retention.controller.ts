import { Body, Controller, Get, Param, Put, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  ChangeSampleRetention,
  SampleRetention as RetentionOfAccount,
} from '@mesonet/contract/sample-retention.js';
import { AllowSuperAdmin } from '../../platform/access/allow.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Audited } from '../../platform/audit/audited.js';
import { InvalidInput } from '../../platform/errors.js';
import { SampleRetention } from '../../samples/retention/sample-retention.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { StationDirectory } from './station-directory.js';

/** Whether an account is exempt from `SAMPLE_RETENTION_DAYS`. */
@ApiTags('Organizations')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/sample_retention')
export class SampleRetentionController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly directory: StationDirectory,
    private readonly retention: SampleRetention,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Get how long an organization keeps samples',
    description:
      'Answers the days that `SAMPLE_RETENTION_DAYS` sets, and whether the organization is exempt from it.',
  })
  @AllowSuperAdmin()
  @ApiResponse({ status: 200, standardSchema: RetentionOfAccount })
  @SerializeOptions({ schema: RetentionOfAccount })
  async get(@Param('accountId') accountId: string): Promise<RetentionOfAccount> {
    const { keepsAllSamples } = await this.accounts.get(accountId);
    return { days: this.retention.days, keepall: keepsAllSamples };
  }

  @Put()
  @ApiOperation({
    summary: 'Exempt an organization from sample retention',
    description:
      'Sets or ends the exemption. To end it, `confirm` must hold the id of the organization, because older samples are removed then; what is not removed yet is shown again when the exemption returns.',
  })
  @AllowSuperAdmin()
  @Audited('account_retention_changed', 'accountId')
  @ApiResponse({ status: 200, standardSchema: RetentionOfAccount })
  @SerializeOptions({ schema: RetentionOfAccount })
  async change(
    @Param('accountId') accountId: string,
    @Body({ schema: ChangeSampleRetention }) { keepall, confirm }: ChangeSampleRetention,
  ): Promise<RetentionOfAccount> {
    const account = await this.accounts.get(accountId);
    if (account.keepsAllSamples && !keepall && confirm !== account.id) {
      const message = 'Older samples will be removed: confirm with the id of the account';
      throw new InvalidInput(message, 'not_confirmed');
    }
    await this.accounts.keepAllSamples(account.id, keepall);
    await this.directory.reload();
    const changes = { before: { keepall: account.keepsAllSamples }, after: { keepall } };
    noteAudit({ accounts: [account.id], ...changes });
    return this.get(account.id);
  }
}
