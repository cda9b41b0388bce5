import { fastifyCookie } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import type { Principal } from '../../../platform/access/principal.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { UsersService } from '../../users/users.service.js';
import type { SessionEntity } from '../session.entity.js';
import { sessionCookieName } from '../session-cookie.js';
import { userPrincipal } from './user-principal.js';
import { SessionsService } from '../sessions.service.js';

/** Finds the caller behind the session cookie. */
@Injectable()
export class CookieAuthenticator {
  constructor(
    private readonly sessions: SessionsService,
    private readonly accounts: AccountsService,
    private readonly users: UsersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async authenticate(headers: { cookie?: string }): Promise<Principal | null> {
    const name = sessionCookieName(this.config);
    const cookie = headers.cookie === undefined ? undefined : fastifyCookie.parse(headers.cookie)[name];
    if (!cookie) return null;
    const session = await this.sessions.find(cookie, new Date());
    return session && this.principalOf(session);
  }

  /** The caller of a session that is named elsewhere; it is not kept alive by that. */
  async ofSession(sessionId: string): Promise<Principal | null> {
    const session = await this.sessions.findById(sessionId, new Date());
    return session && this.principalOf(session);
  }

  /** What the session's owner may do now: looked up each time, so a change acts at once. */
  private async principalOf({ id, kind, subject }: SessionEntity): Promise<Principal | null> {
    const by = { sessionId: id, isToken: false };
    if (kind === 'user') {
      const standing = await this.users.findStanding(subject);
      return standing && userPrincipal(standing, by);
    }
    const shared = { id: subject, kind, email: null, profile: null, ...by };
    if (kind === 'legacy-super-admin') {
      const isOpen = this.config.SADMIN_PASSWORD !== undefined && subject === this.config.SADMIN_USERNAME;
      return isOpen ? { ...shared, isSuperAdmin: true, memberships: new Map() } : null;
    }
    const account = await this.accounts.find(subject);
    if (!account || account.isSignInDisabled) return null;
    return { ...shared, isSuperAdmin: false, memberships: new Map([[account.id, 'admin']]) };
  }
}
