import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { CurrentUser } from '@mesonet/contract/session.js';
import type { SignInAnswer } from '@mesonet/contract/totp.js';
import type { GuardedRequest } from '../../platform/access/allow.js';
import { Authenticator } from '../../platform/access/principal.js';
import { signInFacts } from '../../platform/audit/audit-event.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Unauthorized } from '../../platform/errors.js';
import { UsersService } from '../users/users.service.js';
import { keepPendingToken } from './second-factor/pending-browser.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { sessionCookieName, setSessionCookie } from './session-cookie.js';
import { toCurrentUser } from './sessions.dto.js';
import { originOf, SessionsService } from './sessions.service.js';

/** What every way for a user to sign in ends with. */
@Injectable()
export class UserSignIn {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly secondFactor: SecondFactorService,
    private readonly authenticator: Authenticator,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lets in a user who proved the first factor; one who has a device is asked for its code before. */
  async complete(userId: string, request: GuardedRequest, reply: FastifyReply): Promise<SignInAnswer> {
    const isAsked = await this.secondFactor.isSetUp({ kind: 'user', id: userId });
    if (!isAsked) return this.begin(userId, request, reply);
    keepPendingToken(reply, await this.secondFactor.ask(userId, new Date()), this.config);
    return { totp: true };
  }

  /** Begins a session of a user who proved all there is to prove, and gives the browser its cookie. */
  async begin(userId: string, request: GuardedRequest, reply: FastifyReply): Promise<CurrentUser> {
    const now = new Date();
    const origin = originOf(request);
    await this.users.noteSignIn(userId, origin.visitor.place, now);
    const cookie = await this.sessions.open('user', userId, origin, now);
    const principal = await this.authenticator.authenticate({
      cookie: `${sessionCookieName(this.config)}=${cookie}`,
    });
    if (!principal) throw new Unauthorized();
    setSessionCookie(reply, cookie, this.config);
    noteAudit(signInFacts(principal));
    return toCurrentUser(principal, await this.secondFactor.isSetUp(principal));
  }
}
