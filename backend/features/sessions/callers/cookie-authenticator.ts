import { fastifyCookie } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import type { Principal } from '../../../platform/access/principal.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { UsersService } from '../../users/users.service.js';
import type { SessionEntity } from '../session.entity.js';
import { sessionCookieName } from '../session-cookie.js';
import { userPrincipal } from '../../users/user-principal.js';
import { SessionsService } from '../sessions.service.js';
import { sharedPrincipal } from './shared-principal.js';

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

  /** Finds the caller of a session by the session's id. This look-up does not extend the life of the session. */
  async ofSession(sessionId: string): Promise<Principal | null> {
    const session = await this.sessions.findById(sessionId, new Date());
    return session && this.principalOf(session);
  }

  /**
   * Reads the present rights of the owner of the session. They
   * are read each time, so that a change takes effect at once.
   */
  private async principalOf({ id, kind, subject }: SessionEntity): Promise<Principal | null> {
    if (kind === 'user') {
      const roles = await this.users.findRoles(subject);
      return roles && userPrincipal(roles, { sessionId: id, isToken: false });
    }
    const isOpen =
      kind === 'legacy-super-admin' ? this.isSuperAdmin(subject) : await this.isOpenAccount(subject);
    return isOpen ? sharedPrincipal(kind, subject, id) : null;
  }

  private isSuperAdmin(name: string): boolean {
    return this.config.SADMIN_PASSWORD !== undefined && name === this.config.SADMIN_USERNAME;
  }

  private async isOpenAccount(id: string): Promise<boolean> {
    const account = await this.accounts.find(id);
    return account !== null && !account.isSignInDisabled;
  }
}
