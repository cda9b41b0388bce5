import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { UserSignIns } from '../../platform/access/user-sign-ins.js';
import { writeAudit } from '../../platform/audit/request-audit.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Conflict, NotFound } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { TotpDeviceEntity } from './totp/totp-device.entity.js';
import { howToSignIn } from './how-to-sign-in.js';
import { requireOtherSuperUser } from './last-super-user.js';
import { UserEntity } from './user.entity.js';
import { ensureUser, findByEmail } from './user-lookup.js';

/** The people who may do everything, each by their own address. */
@Injectable()
export class SuperUsersService implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly mail: MailService,
    private readonly events: EventBus,
    private readonly signIns: UserSignIns,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whatever became of it since: the address in the settings is one. */
  async onApplicationBootstrap(): Promise<void> {
    const { SADMIN_EMAIL } = this.config;
    if (SADMIN_EMAIL === undefined) return;
    await this.users.manager.transaction((manager) => this.raise(manager, SADMIN_EMAIL, new Date()));
  }

  /** By address. */
  list(): Promise<UserEntity[]> {
    return this.users.find({ where: { isSuperAdmin: true }, order: { email: 'ASC' } });
  }

  async isAny(): Promise<boolean> {
    return this.users.existsBy({ isSuperAdmin: true });
  }

  /**
   * Adds a super user and mails them.
   * @throws Conflict when the address is a super user's already
   */
  async add(email: string, now: Date): Promise<UserEntity> {
    const user = await this.users.manager.transaction(async (manager) => {
      const { user, isNew } = await this.raise(manager, email, now);
      if (!isNew) throw new Conflict(`${user.email} is a super user already`, 'user_exists');
      await this.mail.send(this.letterTo(user.email), now, { manager });
      return user;
    });
    this.mail.hurry();
    return user;
  }

  /**
   * Makes one an ordinary user, who has to sign in again. Their second factor ends with it: only super users can set one up,
   * and whoever lost it is helped this way.
   * @throws NotFound when there is no such super user
   * @throws Conflict when nobody could look after the installation any more
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

  /** Makes an address a super user's, in a transaction of the caller's. */
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

  private letterTo(to: string) {
    return {
      to,
      subject: 'You are a super administrator',
      paragraphs: [
        `You were made a super administrator of Mesonet at ${this.config.PUBLIC_URL}: you see and change every organization.`,
        howToSignIn(this.config),
      ],
      link: { label: 'Sign in', url: `${this.config.PUBLIC_URL}/auth/login` },
    };
  }
}
