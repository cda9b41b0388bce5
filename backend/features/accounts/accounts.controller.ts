import { Body, Controller, Get, Patch, Put, Query, SerializeOptions } from '@nestjs/common';
import { ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Account, ACCOUNT_INCLUDES, AccountUnits, ChangeAccount } from '@mesonet/contract/accounts.js';
import { AllowRole, AllowSignedIn, Caller, Granted } from '../../platform/access/allow.js';
import { parseInclude } from '../../platform/http/include.js';
import { Audited } from '../../platform/audit/audited.js';
import { type Access, type Principal, roleIn } from '../../platform/access/principal.js';
import { AccountSettingsService } from './account-settings.service.js';
import { toAccount } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';

const INCLUDE = {
  name: 'include',
  required: false,
  description: `Comma list of ${ACCOUNT_INCLUDES.join(', ')}`,
};

@ApiTags('accounts')
@Controller('api/v1/accounts')
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly settings: AccountSettingsService,
  ) {}

  @Get()
  @AllowSignedIn()
  @ApiQuery(INCLUDE)
  @ApiResponse({ status: 200, standardSchema: Account.array() })
  @SerializeOptions({ schema: Account })
  async list(@Caller() caller: Principal, @Query('include') include?: unknown): Promise<Account[]> {
    const fields = parseInclude(include, ACCOUNT_INCLUDES);
    const accounts = await this.accounts.list(caller);
    return accounts.map((account) => toAccount(account, roleIn(caller, account.id) ?? 'guest', fields));
  }

  @Get(':accountId')
  @AllowRole('guest', 'account')
  @ApiParam({ name: 'accountId' })
  @ApiQuery(INCLUDE)
  @ApiResponse({ status: 200, standardSchema: Account })
  @SerializeOptions({ schema: Account })
  async get(@Granted() { accountId, role }: Access, @Query('include') include?: unknown): Promise<Account> {
    const fields = parseInclude(include, ACCOUNT_INCLUDES);
    return toAccount(await this.accounts.get(accountId), role, fields);
  }

  /** Managers choose units, admins set what else there is; each may send the whole account back. */
  @Patch(':accountId')
  @Audited('account_changed')
  @AllowRole('manager', 'account')
  @ApiParam({ name: 'accountId' })
  @ApiResponse({ status: 200, standardSchema: Account })
  @SerializeOptions({ schema: Account })
  async change(
    @Granted() access: Access,
    @Body({ schema: ChangeAccount }) change: ChangeAccount,
  ): Promise<Account> {
    return toAccount(await this.settings.change(access, change), access.role);
  }

  @Get(':accountId/units')
  @AllowRole('guest', 'account')
  @ApiParam({ name: 'accountId' })
  @ApiResponse({ status: 200, standardSchema: AccountUnits })
  async units(@Granted() { accountId }: Access): Promise<AccountUnits> {
    return (await this.accounts.get(accountId)).units;
  }

  @Put(':accountId/units')
  @Audited('account_changed')
  @AllowRole('manager', 'account')
  @ApiParam({ name: 'accountId' })
  @ApiResponse({ status: 200, standardSchema: AccountUnits })
  async chooseUnits(
    @Granted() access: Access,
    @Body({ schema: AccountUnits }) units: AccountUnits,
  ): Promise<AccountUnits> {
    return (await this.settings.chooseUnits(access, units)).units;
  }
}
