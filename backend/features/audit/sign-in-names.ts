import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { MembershipEntity } from '../users/members/membership.entity.js';
import { UsersService } from '../users/users.service.js';

/** Who is meant by what somebody typed in to sign in. */
@Injectable()
export class SignInNames {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly users: UsersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns null when it is nobody's: it may be a password, typed into the wrong field */
  async find(name: string): Promise<{ object: string; accounts: string[] } | null> {
    if (name === '' || name.includes('\0')) return null;
    if (name === this.config.SADMIN_USERNAME) return { object: name, accounts: [] };
    const account = await this.accounts.find(name);
    if (account) return { object: account.id, accounts: [account.id] };
    const user = await this.users.findByEmail(name);
    if (!user) return null;
    // Whoever was only invited is nobody's business yet.
    const joined = { userId: user.id, joinedAt: Not(IsNull()) };
    const memberships = await this.database.manager.findBy(MembershipEntity, joined);
    return { object: user.email, accounts: memberships.map(({ accountId }) => accountId) };
  }
}
