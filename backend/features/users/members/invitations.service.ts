import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Role } from '@mesonet/contract/common.js';
import type { Access } from '../../../platform/access/principal.js';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { isUniqueViolation } from '../../../platform/database-errors.js';
import { Conflict } from '../../../platform/errors.js';
import { MailService } from '../../../platform/mail/mail.service.js';
import type { AccountEntity } from '../../accounts/account.entity.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { ensureUser } from '../user-lookup.js';
import { invitation } from './invitation.js';
import { countInvitation } from './invitation-limits.js';
import { MembershipEntity } from './membership.entity.js';

/** Adds members to accounts, and invites them by mail. */
@Injectable()
export class InvitationsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly mail: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Adds a member and mails the invitation. The answer does not reveal whether the address is known in other accounts.
   * @throws Conflict when the address belongs to a member already
   * @throws TooManyRequests when the account has sent, or the address has received, too many invitations
   */
  async add(
    { accountId }: Access,
    { email, role }: { email: string; role: Role },
    now: Date,
  ): Promise<MembershipEntity> {
    const account = await this.accounts.get(accountId);
    const added = await this.database.transaction(async (manager) => {
      const invited = await this.invite(manager, { account, email, role }, now);
      await countInvitation(manager, { accountId, email }, now);
      return invited;
    });
    this.send();
    return added;
  }

  /** Adds a member within a transaction of the caller, who then calls `send()` to send the invitation. */
  async invite(
    manager: EntityManager,
    invited: { account: Pick<AccountEntity, 'id' | 'accountname'>; email: string; role: Role },
    now: Date,
  ): Promise<MembershipEntity> {
    const { account, email, role } = invited;
    const user = await ensureUser(manager, email, now);
    const membership = {
      accountId: account.id,
      userId: user.id,
      role,
      createdAt: now,
      joinedAt: null,
      invitedEmail: email,
    };
    try {
      await manager.insert(MembershipEntity, membership);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new Conflict('User already in this organization', 'user_exists');
    }
    const letter = invitation({ ...invited, config: this.config });
    await this.mail.send(letter, now, { manager });
    const facts = { object: email, accounts: [account.id], after: { role } };
    await writeAudit({ action: 'member_added', ...facts }, manager, now);
    return { ...membership, user };
  }

  /** Sends the mails of committed invitations at once. Without this call they are sent with the next mails. */
  send(): void {
    this.mail.hurry();
  }
}
