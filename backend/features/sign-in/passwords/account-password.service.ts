import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Access } from '../../../platform/access/principal.js';
import { NotFound, Unauthorized } from '../../../platform/errors.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { checkNewPassword, hashPassword } from '../../accounts/passwords/passwords.js';
import { SessionsService, type SignInOrigin } from '../../sessions/sessions.service.js';
import { PasswordSignIn } from './password-sign-in.service.js';

/** Changes the password of the shared sign-in of an organization. */
@Injectable()
export class AccountPasswordService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordSignIn,
  ) {}

  /**
   * Replaces the password and ends every session of the shared sign-in except the caller's.
   * @param passwords `current` is null when it is left out, which only super admins may do
   * @throws InvalidInput when the new password is too short, too long or too common
   * @throws Unauthorized `Password is incorrect`
   * @throws TooManyRequests after too many guesses, counted together with the guesses at the sign-in
   */
  async change(
    { accountId, role, principal }: Access,
    { current, next }: { current: string | null; next: string },
    origin: SignInOrigin,
    now: Date,
  ): Promise<void> {
    checkNewPassword(next, accountId);
    if (role !== 'sadmin' || current !== null) {
      const proof = await this.passwords.prove(accountId, current ?? '', origin, now);
      if (!proof) throw new Unauthorized('Password is incorrect', 'wrong_password');
    }
    const passwordHash = await hashPassword(next);
    const ended = await this.database.transaction(async (manager) => {
      const isThere = await this.accounts.setPassword(manager, accountId, passwordHash);
      // The account was deleted after the rights of the request were checked.
      if (!isThere) throw new NotFound();
      return this.sessions.removeOf(
        manager,
        { kind: 'legacy-account', subject: accountId },
        principal?.sessionId,
      );
    });
    this.sessions.announceEnded(ended);
  }
}
