import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ObjectAccounts } from '../../../platform/access/principal.js';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import { MailService } from '../../../platform/mail/mail.service.js';
import type { AccountEntity } from '../../accounts/account.entity.js';
import { AccountsService, type NewAccount } from '../../accounts/accounts.service.js';
import { MembershipsService } from './memberships.service.js';

/** Makes organizations, each with its first admin where one is named: both or neither. */
@Injectable()
export class NewAccountsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly memberships: MembershipsService,
    private readonly mail: MailService,
    private readonly objects: ObjectAccounts,
  ) {}

  /**
   * @param email of its first admin, who is invited by mail
   * @param before is done first in the same transaction
   * @throws as `AccountsService.create`
   */
  async create(
    account: NewAccount,
    email: string | undefined,
    now: Date,
    before?: (manager: EntityManager) => Promise<void>,
  ): Promise<AccountEntity> {
    const made = await this.database.transaction(async (manager) => {
      await before?.(manager);
      // Its audit log shows what was told since, so the invitation may not be older.
      const created = await this.accounts.create({ ...account, createdAt: now }, manager);
      const admin = email !== undefined && { account: created, email, role: 'admin' as const };
      if (admin) await this.memberships.invite(manager, admin, now);
      const { id: object, accountname } = created;
      const facts = { object, accounts: [object], after: { accountname } };
      await writeAudit({ action: 'account_created', ...facts }, manager);
      return created;
    });
    await this.objects.refresh();
    this.mail.hurry();
    return made;
  }
}
