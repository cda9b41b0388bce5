import { Body, Controller, HttpCode, Post, SerializeOptions } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { DataSource } from 'typeorm';
import { Account, CreateAccount } from '@mesonet/contract/accounts.js';
import { AllowSuperAdmin } from '../../../platform/access/allow.js';
import { InvalidInput } from '../../../platform/errors.js';
import { ObjectAccounts } from '../../../platform/access/principal.js';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import { Audited } from '../../../platform/audit/audited.js';
import { MailService } from '../../../platform/mail/mail.service.js';
import { toAccount } from '../../accounts/accounts.dto.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { MembershipsService } from './memberships.service.js';

/** Makes organizations, each with its first admin where one is named: both or neither. */
@ApiTags('Organizations')
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
  @ApiOperation({
    summary: 'Create an organization',
    description:
      'Creates the organization, and its first admin where `initial_admin_email` is given, who is invited by mail: both or neither. A reserved or malformed id is 400, one that is taken 409.',
  })
  @HttpCode(200)
  @AllowSuperAdmin()
  @Audited('account_created')
  @ApiResponse({ status: 200, standardSchema: Account })
  @SerializeOptions({ schema: Account })
  async create(
    @Body({ schema: CreateAccount }) { _id, id, initial_admin_email: email, ...fields }: CreateAccount,
  ): Promise<Account> {
    if (id !== undefined && _id !== undefined && id !== _id) {
      throw new InvalidInput('Invalid id', 'invalid_id', [{ path: '_id', message: 'Differs from id' }]);
    }
    const account = await this.database.transaction(async (manager) => {
      const created = await this.accounts.create({ ...fields, id: id ?? _id ?? '' }, manager);
      const admin = email !== undefined && { account: created, email, role: 'admin' as const };
      if (admin) await this.memberships.invite(manager, admin, new Date());
      const { id: object, accountname } = created;
      const facts = { object, accounts: [object], after: { accountname } };
      await writeAudit({ action: 'account_created', ...facts }, manager);
      return created;
    });
    await this.objects.refresh();
    this.mail.hurry();
    return toAccount(account, 'sadmin');
  }
}
