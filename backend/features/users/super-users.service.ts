import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { NotFound } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { UserEntity } from './user.entity.js';
import { ensureUser, findByEmail } from './user-lookup.js';

/** The people who may do everything, each by their own address. */
@Injectable()
export class SuperUsersService implements OnApplicationBootstrap {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly mail: MailService,
    private readonly events: EventBus,
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

  /** Adds one and tells them; one who is already is left as they are. */
  async add(email: string, now: Date): Promise<UserEntity> {
    const user = await this.users.manager.transaction(async (manager) => {
      const { user, isNew } = await this.raise(manager, email, now);
      if (isNew) await this.mail.send(this.letterTo(user.email), now, { manager });
      return user;
    });
    this.mail.hurry();
    return user;
  }

  /** @throws NotFound when there is no such super user */
  async remove(email: string): Promise<void> {
    const user = await findByEmail(this.users.manager, email);
    if (!user?.isSuperAdmin) throw new NotFound();
    await this.users.update({ id: user.id }, { isSuperAdmin: false });
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
    return { user: { ...user, isSuperAdmin: true }, isNew: !user.isSuperAdmin };
  }

  private letterTo(to: string) {
    return {
      to,
      subject: 'You are a super administrator',
      paragraphs: [
        `You were made a super administrator of Mesonet at ${this.config.PUBLIC_URL}: you see and change every organization.`,
        'There is no password to remember: sign in with this email address, and a code is sent to it.',
      ],
      link: { label: 'Sign in', url: `${this.config.PUBLIC_URL}/auth/login` },
    };
  }
}
