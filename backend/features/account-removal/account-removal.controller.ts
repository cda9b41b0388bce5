import { Controller, Delete, Get, HttpCode, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AccountRemoval } from '@mesonet/contract/account-removals.js';
import { AllowRole, AllowSuperAdmin, Granted } from '../../platform/access/allow.js';
import { Audited } from '../../platform/audit/audited.js';
import type { Access } from '../../platform/access/principal.js';
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
  @HttpCode(204)
  @AllowRole('sadmin', 'account')
  @ApiParam({ name: 'accountId' })
  remove(@Granted() { accountId }: Access): Promise<void> {
    return this.removals.remove(accountId);
  }

  @Get('sadmin/account_removals')
  @ApiOperation({
    summary: 'List deleted organizations that are still being erased',
    description: 'Answers the newest first. An organization leaves the list when its last sample is gone.',
  })
  @AllowSuperAdmin()
  @ApiResponse({ status: 200, standardSchema: AccountRemoval.array() })
  @SerializeOptions({ schema: AccountRemoval })
  list(): Promise<AccountRemoval[]> {
    return this.removals.list();
  }
}
