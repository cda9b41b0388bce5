import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ObjectAccounts } from '../../../platform/access/principal.js';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import type { AccountEntity } from '../../accounts/account.entity.js';
import { AccountsService, type NewAccount } from '../../accounts/accounts.service.js';
import { InvitationsService } from './invitations.service.js';

/** Creates organizations, each with its first admin if one is named. If either fails, neither is created. */
@Injectable()
export class NewAccountsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly invitations: InvitationsService,
    private readonly objects: ObjectAccounts,
  ) {}

  /**
   * @param email mail address of the organization's first admin, who is invited by mail
   * @param before runs first in the same transaction
   * @throws the same errors as `AccountsService.create`
   */
  async create(
    account: NewAccount,
    email: string | undefined,
    now: Date,
    before?: (manager: EntityManager) => Promise<void>,
  ): Promise<AccountEntity> {
    const made = await this.database.transaction(async (manager) => {
      await before?.(manager);
      // The audit log of an account shows nothing from before its
      // creation, so the creation must not be later than the invitation.
      const created = await this.accounts.create({ ...account, createdAt: now }, manager);
      const admin = email !== undefined && { account: created, email, role: 'admin' as const };
      if (admin) await this.invitations.invite(manager, admin, now);
      const { id: object, accountname } = created;
      const facts = { object, accounts: [object], after: { accountname } };
      await writeAudit({ action: 'account_created', ...facts }, manager);
      return created;
    });
    await this.objects.refresh();
    this.invitations.send();
    return made;
  }
}
