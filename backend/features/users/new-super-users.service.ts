import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Conflict } from '../../platform/errors.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { howToSignIn } from './how-to-sign-in.js';
import { SuperUsersService } from './super-users.service.js';
import type { UserEntity } from './user.entity.js';

/** Adds super users: the user that the server's configuration names, and users that another super user names. */
@Injectable()
export class NewSuperUsersService implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly superUsers: SuperUsersService,
    private readonly mail: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Makes the user whose mail address is `SADMIN_EMAIL` a super user at each start, even if that user was demoted
   * before.
   */
  async onApplicationBootstrap(): Promise<void> {
    const { SADMIN_EMAIL } = this.config;
    if (SADMIN_EMAIL === undefined) return;
    await this.database.transaction((manager) => this.superUsers.raise(manager, SADMIN_EMAIL, new Date()));
  }

  /**
   * Adds a super user and tells that user by mail.
   * @throws Conflict when the user is a super user already
   */
  async add(email: string, now: Date): Promise<UserEntity> {
    const user = await this.database.transaction(async (manager) => {
      const { user, isNew } = await this.superUsers.raise(manager, email, now);
      if (!isNew) throw new Conflict(`${user.email} is a super user already`, 'user_exists');
      await this.mail.send(this.letterTo(user.email), now, { manager });
      return user;
    });
    this.mail.hurry();
    return user;
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
