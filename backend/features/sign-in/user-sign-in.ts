import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { CurrentUser } from '@mesonet/contract/session.js';
import type { SignInAnswer } from '@mesonet/contract/totp.js';
import type { GuardedRequest } from '../../platform/access/allow.js';
import { signInFacts } from '../../platform/audit/audit-event.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Unauthorized } from '../../platform/errors.js';
import { userPrincipal } from '../users/user-principal.js';
import { UsersService } from '../users/users.service.js';
import { keepPendingToken } from './second-factor/pending-browser.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { setSessionCookie } from '../sessions/session-cookie.js';
import { toCurrentUser } from '../sessions/sessions.dto.js';
import { originOf, SessionsService } from '../sessions/sessions.service.js';

/** Does the last steps of a user's sign-in, whichever way the user signs in. */
@Injectable()
export class UserSignIn {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly secondFactor: SecondFactorService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Signs in a user who has proved the first factor. A user with
   * a device for the second factor must send its code first.
   */
  async complete(userId: string, request: GuardedRequest, reply: FastifyReply): Promise<SignInAnswer> {
    const isAsked = await this.secondFactor.isSetUp(userId);
    if (!isAsked) return this.begin(userId, request, reply);
    keepPendingToken(reply, await this.secondFactor.ask(userId, new Date()), this.config);
    return { totp: true };
  }

  /** Begins a session for a user who has proved every required factor, and gives the browser its cookie. */
  async begin(userId: string, request: GuardedRequest, reply: FastifyReply): Promise<CurrentUser> {
    const now = new Date();
    const origin = originOf(request);
    await this.users.noteSignIn(userId, origin.visitor.place, now);
    const session = await this.sessions.open({ kind: 'user', subject: userId }, origin, now);
    const roles = await this.users.findRoles(userId);
    if (!roles) throw new Unauthorized();
    const principal = userPrincipal(roles, { sessionId: session.id, isToken: false });
    setSessionCookie(reply, session.cookie, this.config);
    noteAudit(signInFacts(principal));
    return toCurrentUser(principal, await this.secondFactor.isSetUp(userId));
  }
}
