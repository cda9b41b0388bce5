import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { UserSignIns } from '../../platform/access/user-sign-ins.js';
import { writeAudit } from '../../platform/audit/request-audit.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { NotFound } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { TotpDeviceEntity } from './totp/totp-device.entity.js';
import { requireOtherSuperUser } from './last-super-user.js';
import { UserEntity } from './user.entity.js';
import { ensureUser, findByEmail } from './user-lookup.js';

/** Lists, adds and demotes super users, who may do everything. Each signs in with a mail address of their own. */
@Injectable()
export class SuperUsersService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly events: EventBus,
    private readonly signIns: UserSignIns,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the super users in the order of their mail addresses. */
  list(): Promise<UserEntity[]> {
    return this.users.find({ where: { isSuperAdmin: true }, order: { email: 'ASC' } });
  }

  async isAny(): Promise<boolean> {
    return this.users.existsBy({ isSuperAdmin: true });
  }

  /**
   * Makes a super user an ordinary user, who has to sign in again. The second factor is removed, too, because only
   * super users can have one. A super user who has lost the device can be demoted and then added again.
   * @throws NotFound when there is no such super user
   * @throws Conflict when nobody could administer the installation afterwards
   */
  async remove(email: string): Promise<void> {
    const close = await this.users.manager.transaction(async (manager) => {
      const user = await findByEmail(manager, email);
      if (!user?.isSuperAdmin) throw new NotFound();
      await requireOtherSuperUser(manager, this.config);
      await manager.update(UserEntity, { id: user.id }, { isSuperAdmin: false });
      await manager.delete(TotpDeviceEntity, { userId: user.id });
      await writeAudit({ action: 'super_user_removed', object: user.email }, manager);
      return this.signIns.endAll(user.id, manager);
    });
    close();
    this.events.publish('rights.changed', { accountId: null });
  }

  /** Makes the user with a mail address a super user, in a transaction of the caller. */
  async raise(
    manager: EntityManager,
    email: string,
    now: Date,
  ): Promise<{ user: UserEntity; isNew: boolean }> {
    const user = await ensureUser(manager, email, now);
    await manager.update(UserEntity, { id: user.id }, { isSuperAdmin: true });
    if (!user.isSuperAdmin) {
      await writeAudit({ action: 'super_user_added', object: user.email }, manager, now);
    }
    return { user: { ...user, isSuperAdmin: true }, isNew: !user.isSuperAdmin };
  }
}
