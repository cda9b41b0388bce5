import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { Unauthorized } from '../../../platform/errors.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { verifyPassword } from '../../accounts/passwords/passwords.js';
import { type SharedKind, sharedPrincipal } from '../../sessions/callers/shared-principal.js';
import { type OpenedSession, SessionsService, type SignInOrigin } from '../../sessions/sessions.service.js';
import { SignInLimits } from './sign-in-limits.js';

/** Proof that somebody knows the password of a shared sign-in. */
interface Proof {
  kind: SharedKind;
  /**
   * Hash of the password of the organization's shared sign-in at the time of the check; null for the sign-in that super
   * admins share.
   */
  passwordHash: string | null;
}

/**
 * Signs in with a shared password: that of the shared sign-in of an organization, or that of the sign-in that super
 * admins share.
 */
@Injectable()
export class PasswordSignIn {
  private readonly limits = new SignInLimits();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Begins a session.
   * @param name an account id, or the name of the sign-in that super admins share
   * @returns who is signed in, and the signed cookie value
   * @throws Unauthorized `Invalid username or password.`, the same for every reason
   * @throws TooManyRequests after too many failed sign-ins
   */
  async signIn(
    name: string,
    password: string,
    origin: SignInOrigin,
    now: Date,
  ): Promise<{ principal: Principal; cookie: string }> {
    const proof = await this.prove(name, password, origin, now);
    const opened = proof && (await this.open(proof, name, origin, now));
    if (!proof || !opened) throw new Unauthorized('Invalid username or password.', 'invalid_credentials');
    return { principal: sharedPrincipal(proof.kind, name, opened.id), cookie: opened.cookie };
  }

  /**
   * Checks the password of a shared sign-in, within the limits on guessing.
   * @returns null when the password does not open this sign-in, for whatever reason
   * @throws TooManyRequests after too many failed sign-ins
   */
  async prove(name: string, password: string, { visitor }: SignInOrigin, now: Date): Promise<Proof | null> {
    const noteSuccess = this.limits.take(name, visitor, now);
    const proof = await this.proofOf(name, password);
    if (proof) noteSuccess();
    return proof;
  }

  private async proofOf(name: string, password: string): Promise<Proof | null> {
    if (name === this.config.SADMIN_USERNAME) {
      // This dummy check takes as long as the check of an organization's password, so the time of the answer does not
      // reveal the name of the super admin sign-in.
      await verifyPassword(null, password);
      return this.isSuperAdminPassword(password) ? { kind: 'legacy-super-admin', passwordHash: null } : null;
    }
    const passwordHash = await this.accounts.verify(name, password);
    return passwordHash === null ? null : { kind: 'legacy-account', passwordHash };
  }

  /**
   * Begins a session after the password was checked.
   * @returns null when the password was changed since the check, because that change could not end a session that began
   *   after it
   */
  private open(
    { kind, passwordHash }: Proof,
    name: string,
    origin: SignInOrigin,
    now: Date,
  ): Promise<OpenedSession | null> {
    return this.database.transaction(async (manager) => {
      const opens = passwordHash === null || (await this.accounts.stillOpens(manager, name, passwordHash));
      return opens ? this.sessions.open({ kind, subject: name }, origin, now, manager) : null;
    });
  }

  private isSuperAdminPassword(password: string): boolean {
    const expected = this.config.SADMIN_PASSWORD;
    if (expected === undefined) return false;
    const digest = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(expected), digest(password));
  }
}
