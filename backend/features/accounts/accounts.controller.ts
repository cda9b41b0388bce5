import { Body, Controller, Get, Patch, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  Account,
  ACCOUNT_INCLUDES,
  type AccountInclude,
  AccountUnits,
  ChangeAccount,
} from '@mesonet/contract/accounts.js';
import { AllowRole, AllowSignedIn, Caller, Granted } from '../../platform/access/allow.js';
import { parseInclude } from '../../platform/http/include.js';
import { Audited } from '../../platform/audit/audited.js';
import { type Access, type Principal, roleIn } from '../../platform/access/principal.js';
import { Answers } from '../../platform/http/docs/answers.js';
import { AccountSettingsService } from './account-settings.service.js';
import type { AccountEntity } from './account.entity.js';
import { type AccountSubscription, toAccount } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';

const INCLUDE = {
  name: 'include',
  required: false,
  description: `Comma list of ${ACCOUNT_INCLUDES.join(', ')}`,
};

@ApiTags('Organizations')
@Controller('api/v1/accounts')
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly settings: AccountSettingsService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the organizations of the caller',
    description:
      'Members get the organizations they belong to, a super admin gets all of them. Guests see id, name, units, time zone and whether visitors may look; managers and admins see the contact data, too.',
  })
  @AllowSignedIn()
  @ApiQuery(INCLUDE)
  @Answers(Account.array())
  async list(@Caller() caller: Principal, @Query('include') include?: unknown): Promise<Account[]> {
    const fields = parseInclude(include, ACCOUNT_INCLUDES);
    const accounts = await this.accounts.list(caller);
    const subscriptionOf = await this.included(fields, accounts);
    return accounts.map((account) =>
      toAccount(account, roleIn(caller, account.id) ?? 'guest', subscriptionOf(account)),
    );
  }

  @Get(':accountId')
  @ApiOperation({
    summary: 'Get an organization',
    description:
      'Answers the organization as the caller may see it: guests and visitors get id, name, units, time zone and whether visitors may look.',
  })
  @AllowRole('guest', 'account')
  @ApiParam({ name: 'accountId' })
  @ApiQuery(INCLUDE)
  @Answers(Account)
  async get(@Granted() { accountId, role }: Access, @Query('include') include?: unknown): Promise<Account> {
    const fields = parseInclude(include, ACCOUNT_INCLUDES);
    const account = await this.accounts.get(accountId);
    return toAccount(account, role, (await this.included(fields, [account]))(account));
  }

  @Patch(':accountId')
  @ApiOperation({
    summary: 'Change an organization',
    description:
      'Managers choose units, admins change the rest, and `notes` belong to super admins. What is absent stays, null clears; a client may send the whole organization back, and a field it may not write is refused with 403 only when it differs.',
  })
  @Audited('account_changed')
  @AllowRole('manager', 'account')
  @ApiParam({ name: 'accountId' })
  @Answers(Account)
  async change(
    @Granted() access: Access,
    @Body({ schema: ChangeAccount }) change: ChangeAccount,
  ): Promise<Account> {
    return toAccount(await this.settings.change(access, change), access.role);
  }

  @Get(':accountId/units')
  @ApiOperation({
    summary: 'Get the units of an organization',
    description: 'Answers unit category → unit. A category that is absent is shown in its base unit.',
  })
  @AllowRole('guest', 'account')
  @ApiParam({ name: 'accountId' })
  @Answers(AccountUnits, { isSerialized: false })
  async units(@Granted() { accountId }: Access): Promise<AccountUnits> {
    return (await this.accounts.get(accountId)).units;
  }

  @Put(':accountId/units')
  @ApiOperation({
    summary: 'Choose the units of an organization',
    description:
      'Replaces all choices and answers them. Stored values stay in base units; the choice is how they are shown, drawn and exported.',
  })
  @Audited('account_changed')
  @AllowRole('manager', 'account')
  @ApiParam({ name: 'accountId' })
  @Answers(AccountUnits, { isSerialized: false })
  async chooseUnits(
    @Granted() access: Access,
    @Body({ schema: AccountUnits }) units: AccountUnits,
  ): Promise<AccountUnits> {
    return (await this.settings.chooseUnits(access, units)).units;
  }

  /**
   * Reads the subscriptions of accounts, if the request asks for them.
   * @returns a function that gives the subscription of an account; it gives undefined if the request did not ask for it
   */
  private async included(
    fields: ReadonlySet<AccountInclude>,
    accounts: readonly AccountEntity[],
  ): Promise<(account: AccountEntity) => AccountSubscription | undefined> {
    if (!fields.has('subscription')) return () => undefined;
    const known = await this.accounts.subscriptionsOf(accounts.map(({ id }) => id));
    return ({ id }) => known.get(id) ?? { state: 'none' };
  }
}
