import { Controller, Delete, Get } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AccountRemoval } from '@mesonet/contract/account-removals.js';
import { AllowRole, AllowSuperAdmin, Granted } from '../../platform/access/allow.js';
import { Audited } from '../../platform/audit/audited.js';
import type { Access } from '../../platform/access/principal.js';
import { Answers, AnswersNothing, Refuses } from '../../platform/http/docs/answers.js';
import { AccountRemovalService } from './account-removal.service.js';

@ApiTags('Organizations')
@Controller('api/v1')
export class AccountRemovalController {
  constructor(private readonly removals: AccountRemovalService) {}

  @Delete('accounts/:accountId')
  @ApiOperation({
    summary: 'Delete an organization',
    description:
      'Removes the organization, its stations and all that they measured, for good. The answer comes once nobody sees anything of it; the samples are erased in the background.',
  })
  @Audited('account_deleted')
  @AnswersNothing()
  @AllowRole('sadmin', 'account')
  @ApiParam({ name: 'accountId' })
  @Refuses(409, 'Its subscription still runs at the payment provider')
  remove(@Granted() { accountId }: Access): Promise<void> {
    return this.removals.remove(accountId);
  }

  @Get('sadmin/account_removals')
  @ApiOperation({
    summary: 'List deleted organizations that are still being erased',
    description: 'Answers the newest first. An organization leaves the list when its last sample is gone.',
  })
  @AllowSuperAdmin()
  @Answers(AccountRemoval.array())
  list(): Promise<AccountRemoval[]> {
    return this.removals.list();
  }
}
