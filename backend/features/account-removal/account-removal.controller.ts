import { Controller, Delete, Get, HttpCode, SerializeOptions } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AccountRemoval } from '@mesonet/contract/account-removals.js';
import { AllowRole, AllowSuperAdmin, Granted } from '../../platform/access/allow.js';
import { Audited } from '../../platform/audit/audited.js';
import type { Access } from '../../platform/access/principal.js';
import { AccountRemovalService } from './account-removal.service.js';

@ApiTags('accounts')
@Controller('api/v1')
export class AccountRemovalController {
  constructor(private readonly removals: AccountRemovalService) {}

  /** All that its stations measured goes with it, for good. Answered once nobody sees anything of it. */
  @Delete('accounts/:accountId')
  @Audited('account_deleted')
  @HttpCode(204)
  @AllowRole('sadmin', 'account')
  @ApiParam({ name: 'accountId' })
  remove(@Granted() { accountId }: Access): Promise<void> {
    return this.removals.remove(accountId);
  }

  /** Deleted accounts whose samples are still being erased, the newest first. */
  @Get('sadmin/account_removals')
  @AllowSuperAdmin()
  @ApiResponse({ status: 200, standardSchema: AccountRemoval.array() })
  @SerializeOptions({ schema: AccountRemoval })
  list(): Promise<AccountRemoval[]> {
    return this.removals.list();
  }
}
