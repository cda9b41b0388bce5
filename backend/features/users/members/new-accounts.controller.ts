import { Body, Controller, HttpCode, Post, SerializeOptions } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { DataSource } from 'typeorm';
import { Account, CreateAccount } from '@mesonet/contract/accounts.js';
import { AllowSuperAdmin } from '../../../platform/access/allow.js';
import { ObjectAccounts } from '../../../platform/access/principal.js';
import { MailService } from '../../../platform/mail/mail.service.js';
import { toAccount } from '../../accounts/accounts.dto.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { MembershipsService } from './memberships.service.js';

/** Makes organizations, each with its first admin where one is named: both or neither. */
@ApiTags('accounts')
@Controller('api/v1/accounts')
export class NewAccountsController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly memberships: MembershipsService,
    private readonly mail: MailService,
    private readonly objects: ObjectAccounts,
  ) {}

  @Post()
  @HttpCode(200)
  @AllowSuperAdmin()
  @ApiResponse({ status: 200, standardSchema: Account })
  @SerializeOptions({ schema: Account })
  async create(
    @Body({ schema: CreateAccount }) { _id, id, initial_admin_email: email, ...fields }: CreateAccount,
  ): Promise<Account> {
    const account = await this.database.transaction(async (manager) => {
      const created = await this.accounts.create({ ...fields, id: id ?? _id ?? '' }, manager);
      const admin = email !== undefined && { account: created, email, role: 'admin' as const };
      if (admin) await this.memberships.invite(manager, admin, new Date());
      return created;
    });
    await this.objects.refresh();
    this.mail.hurry();
    return toAccount(account, 'sadmin');
  }
}
