import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { Role } from '@mesonet/contract/common.js';
import { type Access, atLeast } from '../../../platform/access/principal.js';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { isUniqueViolation } from '../../../platform/database-errors.js';
import { Conflict, Forbidden, NotFound, Unauthorized } from '../../../platform/errors.js';
import { EventBus } from '../../../platform/event-bus.js';
import { MailService } from '../../../platform/mail/mail.service.js';
import type { AccountEntity } from '../../accounts/account.entity.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { shownEmail } from '../users.dto.js';
import { invitation } from './invitation.js';
import { countInvitation } from './invitation-limits.js';
import { lockMembers, requireOtherAdmin } from './last-admin.js';
import { MembershipEntity } from './membership.entity.js';
import { ensureUser } from '../user-lookup.js';

/** Whether somebody names themselves. */
export function isSelf({ principal }: Access, who: string): boolean {
  if (principal?.kind !== 'user') return false;
  return [principal.id, principal.email].some((own) => own?.toLowerCase() === who.toLowerCase());
}

/** Who belongs to an account, and as what. `who` is a user's id or address, without regard to case. */
@Injectable()
export class MembershipsService {
  constructor(
    @InjectRepository(MembershipEntity) private readonly memberships: Repository<MembershipEntity>,
    private readonly accounts: AccountsService,
    private readonly mail: MailService,
    private readonly events: EventBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** By address. */
  list({ accountId }: Access): Promise<MembershipEntity[]> {
    return this.query(this.memberships.manager, accountId).orderBy('lower(user.email)').getMany();
  }

  /**
   * Adds somebody and mails the invitation. Whether the address is known elsewhere makes no difference.
   * @throws Conflict when it is a member already
   * @throws TooManyRequests when the account sent, or the address got, too many invitations
   */
  async add(
    { accountId }: Access,
    { email, role }: { email: string; role: Role },
    now: Date,
  ): Promise<MembershipEntity> {
    const account = await this.accounts.get(accountId);
    const added = await this.memberships.manager.transaction(async (manager) => {
      const invited = await this.invite(manager, { account, email, role }, now);
      await countInvitation(manager, { accountId, email }, now);
      return invited;
    });
    this.mail.hurry();
    return added;
  }

  /** The same within a transaction of the caller's, who hurries the mail afterwards. */
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

  /**
   * @throws NotFound when it is no member
   * @throws Conflict when the account would have no admin left
   */
  async changeRole({ accountId }: Access, who: string, role: Role): Promise<MembershipEntity> {
    const changed = await this.change(accountId, who, async (membership, manager) => {
      if (role !== 'admin') await requireOtherAdmin(manager, membership);
      await manager.update(MembershipEntity, { userId: membership.userId, accountId }, { role });
      const facts = { object: shownEmail(membership), before: { role: membership.role }, after: { role } };
      await writeAudit({ action: 'member_role_changed', ...facts }, manager);
    });
    return { ...changed, role };
  }

  /**
   * Admins remove anybody, everybody else only themselves.
   * @throws Forbidden, or as `changeRole`
   */
  async remove(access: Access, who: string): Promise<void> {
    const { accountId, role, principal } = access;
    if (!principal) throw new Unauthorized();
    if (!isSelf(access, who) && !atLeast(role, 'admin')) throw new Forbidden();
    await this.change(accountId, who, async (membership, manager) => {
      await requireOtherAdmin(manager, membership);
      await manager.delete(MembershipEntity, { userId: membership.userId, accountId });
      const facts = { object: shownEmail(membership), before: { role: membership.role } };
      await writeAudit({ action: 'member_removed', ...facts }, manager);
    });
  }

  private async change(
    accountId: string,
    who: string,
    apply: (membership: MembershipEntity, manager: EntityManager) => Promise<void>,
  ): Promise<MembershipEntity> {
    const changed = await this.memberships.manager.transaction(async (manager) => {
      await lockMembers(manager, [accountId]);
      const membership = await this.query(manager, accountId)
        .andWhere('(CAST(user.id AS text) = lower(:who) OR lower(user.email) = lower(:who))', { who })
        .getOne();
      if (!membership) throw new NotFound();
      await apply(membership, manager);
      return membership;
    });
    this.events.publish('rights.changed', { accountId });
    return changed;
  }

  private query(manager: EntityManager, accountId: string) {
    return manager
      .createQueryBuilder(MembershipEntity, 'membership')
      .innerJoinAndSelect('membership.user', 'user')
      .where('membership.accountId = :accountId', { accountId });
  }
}
