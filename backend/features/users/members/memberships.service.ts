import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { Role } from '@mesonet/contract/common.js';
import { type Access, atLeast } from '../../../platform/access/principal.js';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import { Forbidden, NotFound, Unauthorized } from '../../../platform/errors.js';
import { EventBus } from '../../../platform/event-bus.js';
import { shownEmail } from '../users.dto.js';
import { lockMembers, requireOtherAdmin } from './last-admin.js';
import { MembershipEntity } from './membership.entity.js';

/** Tells whether the named member is the caller. */
export function isSelf({ principal }: Access, memberId: string): boolean {
  if (principal?.kind !== 'user') return false;
  return [principal.id, principal.email].some((own) => own?.toLowerCase() === memberId.toLowerCase());
}

/**
 * Lists, changes and removes the members of accounts. `memberId`
 * is a user's id or mail address, in upper or lower case.
 */
@Injectable()
export class MembershipsService {
  constructor(
    @InjectRepository(MembershipEntity) private readonly memberships: Repository<MembershipEntity>,
    private readonly events: EventBus,
  ) {}

  /** Lists the members of an account in the order of their mail addresses. */
  list({ accountId }: Access): Promise<MembershipEntity[]> {
    return this.query(this.memberships.manager, accountId).orderBy('lower(user.email)').getMany();
  }

  /**
   * Gives a member another role.
   * @throws NotFound when there is no such member
   * @throws Conflict when the account would have no admin left
   */
  async changeRole({ accountId }: Access, memberId: string, role: Role): Promise<MembershipEntity> {
    const changed = await this.change(accountId, memberId, async (membership, manager) => {
      if (role !== 'admin') await requireOtherAdmin(manager, membership);
      await manager.update(MembershipEntity, { userId: membership.userId, accountId }, { role });
      const facts = { object: shownEmail(membership), before: { role: membership.role }, after: { role } };
      await writeAudit({ action: 'member_role_changed', ...facts }, manager);
    });
    return { ...changed, role };
  }

  /**
   * Removes a member. Admins may remove anybody, other members only themselves.
   * @throws Forbidden when the caller may not remove this member, and the same errors as `changeRole`
   */
  async remove(access: Access, memberId: string): Promise<void> {
    const { accountId, role, principal } = access;
    if (!principal) throw new Unauthorized();
    if (!isSelf(access, memberId) && !atLeast(role, 'admin')) throw new Forbidden();
    await this.change(accountId, memberId, async (membership, manager) => {
      await requireOtherAdmin(manager, membership);
      await manager.delete(MembershipEntity, { userId: membership.userId, accountId });
      const facts = { object: shownEmail(membership), before: { role: membership.role } };
      await writeAudit({ action: 'member_removed', ...facts }, manager);
    });
  }

  private async change(
    accountId: string,
    memberId: string,
    apply: (membership: MembershipEntity, manager: EntityManager) => Promise<void>,
  ): Promise<MembershipEntity> {
    const changed = await this.memberships.manager.transaction(async (manager) => {
      await lockMembers(manager, [accountId]);
      const membership = await this.query(manager, accountId)
        .andWhere('(CAST(user.id AS text) = lower(:memberId) OR lower(user.email) = lower(:memberId))', {
          memberId,
        })
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
