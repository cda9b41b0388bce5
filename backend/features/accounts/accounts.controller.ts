import { Controller, Get, SerializeOptions } from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Account } from '@mesonet/contract/accounts.js';
import { AllowRole, AllowSignedIn, Caller, Granted } from '../../platform/access/allow.js';
import { type Access, type Principal, roleIn } from '../../platform/access/principal.js';
import { toAccount } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';

@ApiTags('accounts')
@Controller('api/v1/accounts')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Get()
  @AllowSignedIn()
  @ApiResponse({ status: 200, standardSchema: Account.array() })
  @SerializeOptions({ schema: Account })
  async list(@Caller() caller: Principal): Promise<Account[]> {
    const accounts = await this.accounts.list(caller);
    return accounts.map((account) => toAccount(account, roleIn(caller, account.id) ?? 'guest'));
  }

  @Get(':accountId')
  @AllowRole('guest', 'account')
  @ApiParam({ name: 'accountId' })
  @ApiResponse({ status: 200, standardSchema: Account })
  @SerializeOptions({ schema: Account })
  async get(@Granted() { accountId, role }: Access): Promise<Account> {
    return toAccount(await this.accounts.get(accountId), role);
  }
}
