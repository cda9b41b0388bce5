import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { MailService } from '../../../platform/mail/mail.service.js';
import { SuperUsersService } from '../../users/super-users.service.js';
import type { SignInOrigin } from '../../sessions/sessions.service.js';

/**
 * Mails all super admins when somebody uses the sign-in that they share. It
 * has no second factor, so anybody who knows the password could have used it.
 */
@Injectable()
export class SharedSignInNotice {
  constructor(
    private readonly superUsers: SuperUsersService,
    private readonly mail: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async send({ address }: Pick<SignInOrigin, 'address'>, now: Date): Promise<void> {
    for (const { email } of await this.superUsers.list()) {
      await this.mail.send(this.letterTo(email, address, now), now);
    }
  }

  private letterTo(to: string, address: string, now: Date) {
    const { SADMIN_USERNAME, PUBLIC_URL } = this.config;
    return {
      to,
      subject: 'The shared super administrator signed in',
      paragraphs: [
        `Somebody signed in as ${SADMIN_USERNAME} at ${PUBLIC_URL}, from the address ${address}, at ${now.toISOString()}.`,
        'If it was none of you, set another SADMIN_PASSWORD, or none: each super administrator has a sign-in of their own.',
      ],
    };
  }
}
