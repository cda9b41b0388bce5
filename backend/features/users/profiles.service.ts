import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { ChangeProfile } from '@mesonet/contract/profile.js';
import type { Principal } from '../../platform/access/principal.js';
import { userIdOf } from '../../platform/access/user-id-of.js';
import { writeAudit } from '../../platform/audit/request-audit.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Forbidden, NotFound } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { requireOtherSuperUser } from './last-super-user.js';
import { lockMembers, requireOtherAdmin } from './members/last-admin.js';
import { MembershipEntity } from './members/membership.entity.js';
import { UserEntity } from './user.entity.js';

/**
 * Changes and deletes the signed-in user. Every method throws Forbidden for a shared sign-in, because it belongs to no
 * single user.
 */
@Injectable()
export class ProfilesService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly events: EventBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(principal: Principal): Promise<UserEntity> {
    const user = await this.users.findOneBy({ id: userIdOf(principal) });
    // The user may have been deleted since the rights of the request were checked.
    if (!user) throw new NotFound();
    return user;
  }

  /** @throws Forbidden for a mail address other than the user's own */
  async change(principal: Principal, change: ChangeProfile): Promise<UserEntity> {
    const user = await this.get(principal);
    const { email = user.email, theme = user.theme } = change;
    if (email.toLowerCase() !== user.email.toLowerCase()) throw new Forbidden();
    const firstName = changed(user.firstName, change.first_name, change.firstName);
    const lastName = changed(user.lastName, change.last_name, change.lastName);
    await this.users.update({ id: user.id }, { firstName, lastName, theme });
    return { ...user, firstName, lastName, theme };
  }

  /**
   * Deletes the signed-in user.
   * @throws Conflict when an organization would have no admin left, or the installation no super user
   */
  async remove(principal: Principal): Promise<void> {
    const userId = userIdOf(principal);
    const accountIds = await this.users.manager.transaction(async (manager) => {
      if (principal.isSuperAdmin) await requireOtherSuperUser(manager, this.config);
      const known = await manager.findBy(MembershipEntity, { userId });
      await lockMembers(
        manager,
        known.map(({ accountId }) => accountId),
      );
      const memberships = await manager.findBy(MembershipEntity, { userId });
      for (const membership of memberships) await requireOtherAdmin(manager, membership);
      // The database also deletes the memberships and sessions of the user.
      await manager.delete(UserEntity, { id: userId });
      const accounts = memberships.map(({ accountId }) => accountId);
      const facts = { accounts, object: principal.email ?? userId };
      await writeAudit({ action: 'user_deleted', ...facts }, manager);
      return accounts;
    });
    if (principal.isSuperAdmin) this.events.publish('rights.changed', { accountId: null });
    else for (const accountId of accountIds) this.events.publish('rights.changed', { accountId });
  }
}

/**
 * Returns the new value of a name, which a request may send under two field names: the first sent value that differs
 * from the stored one. An absent value means no change, and null means ''.
 */
function changed(stored: string, ...given: (string | null | undefined)[]): string {
  const names = given.filter((each) => each !== undefined).map((each) => each ?? '');
  return names.find((each) => each !== stored) ?? stored;
}
