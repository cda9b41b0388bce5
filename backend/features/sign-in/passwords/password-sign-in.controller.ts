import { Body, Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, SignIn } from '@mesonet/contract/session.js';
import { AllowPublic, type GuardedRequest } from '../../../platform/access/allow.js';
import { refuseCrossSite } from '../../../platform/access/cross-site.js';
import { signInFacts } from '../../../platform/audit/audit-event.js';
import { AuditedSignIn } from '../../../platform/audit/audited.js';
import { noteAudit } from '../../../platform/audit/request-audit.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { WorksOnFullDisk } from '../../../platform/disk/read-only.guard.js';
import { Answers } from '../../../platform/http/docs/answers.js';
import { setSessionCookie } from '../../sessions/session-cookie.js';
import { SharedSignInNotice } from './shared-sign-in-notice.js';
import { toCurrentUser } from '../../sessions/sessions.dto.js';
import { originOf } from '../../sessions/sessions.service.js';
import { PasswordSignIn } from './password-sign-in.service.js';

@ApiTags('Sign-in')
@Controller('api/v1/session')
export class PasswordSignInController {
  constructor(
    private readonly passwords: PasswordSignIn,
    private readonly notice: SharedSignInNotice,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @ApiOperation({
    // Clients that were generated from the API document use this name for the route, so it must not change.
    operationId: 'SessionsController_signIn',
    summary: 'Sign in with a password',
    description:
      'Answers the current user and sets the session cookie. Every failure is the same 401, and too many failures from one address are 429 with `Retry-After`.',
  })
  @AuditedSignIn('accountid')
  @AllowPublic()
  @WorksOnFullDisk()
  @Answers(CurrentUser)
  async signIn(
    @Body({ schema: SignIn }) { accountid, password }: SignIn,
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUser> {
    refuseCrossSite(request, this.config);
    const now = new Date();
    const origin = originOf(request);
    const { principal, cookie } = await this.passwords.signIn(accountid, password, origin, now);
    setSessionCookie(reply, cookie, this.config);
    noteAudit(signInFacts(principal));
    if (principal.kind === 'legacy-super-admin') await this.notice.send(origin, now);
    // The argument `false` says that there is no second factor. Only users can have one, but not a shared sign-in.
    return toCurrentUser(principal, false);
  }
}
