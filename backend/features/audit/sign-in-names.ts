import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { MembershipEntity } from '../users/members/membership.entity.js';
import { UsersService } from '../users/users.service.js';

/** Finds out which account or user was meant by the name that somebody entered in a sign-in. */
@Injectable()
export class SignInNames {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly users: UsersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Finds the account or user with a sign-in name.
   * @returns null when nobody has this name; the name must not be stored then, because it may be a mistyped password
   */
  async find(name: string): Promise<{ object: string; accounts: string[] } | null> {
    if (name === '' || name.includes('\0')) return null;
    if (name === this.config.SADMIN_USERNAME) return { object: name, accounts: [] };
    const account = await this.accounts.find(name);
    if (account) return { object: account.id, accounts: [account.id] };
    const user = await this.users.findByEmail(name);
    if (!user) return null;
    // An account that has invited the user must not see the sign-ins of this user before the invitation is accepted, so
    // such accounts are left out.
    const joined = { userId: user.id, joinedAt: Not(IsNull()) };
    const memberships = await this.database.manager.findBy(MembershipEntity, joined);
    return { object: user.email, accounts: memberships.map(({ accountId }) => accountId) };
  }
}
