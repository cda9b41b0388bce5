import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Access } from '../../../platform/access/principal.js';
import { NotFound, Unauthorized } from '../../../platform/errors.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { checkNewPassword, hashPassword } from '../../accounts/passwords/passwords.js';
import { SessionsService, type SignInOrigin } from '../sessions.service.js';

/** The password of the sign-in that the people of an organization share. */
@Injectable()
export class AccountPasswordService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Replaces it and ends every session that began with the old one, but for the caller's.
   * @param passwords `current` null: left out, as super admins may
   * @throws InvalidInput for a new one that is too short, too long or too common
   * @throws Unauthorized `Password is incorrect`
   * @throws TooManyRequests after too many guesses, here and at the sign-in together
   */
  async change(
    { accountId, role, principal }: Access,
    { current, next }: { current: string | null; next: string },
    origin: SignInOrigin,
    now: Date,
  ): Promise<void> {
    checkNewPassword(next, accountId);
    if (role !== 'sadmin' || current !== null) {
      const proof = await this.sessions.prove(accountId, current ?? '', origin, now);
      if (!proof) throw new Unauthorized('Password is incorrect', 'wrong_password');
    }
    const passwordHash = await hashPassword(next);
    const ended = await this.database.transaction(async (manager) => {
      const isThere = await this.accounts.setPassword(manager, accountId, passwordHash);
      // Deleted since the guard looked.
      if (!isThere) throw new NotFound();
      return this.sessions.removeOf(
        manager,
        { kind: 'legacy-account', subject: accountId },
        principal?.sessionId,
      );
    });
    this.sessions.tellEnded(ended);
  }
}
