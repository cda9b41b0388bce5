import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Post,
  Req,
  Res,
  SerializeOptions,
} from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, SignIn } from '@mesonet/contract/session.js';
import {
  AllowPublic,
  AllowSignedIn,
  Caller,
  type GuardedRequest,
  RefuseTokens,
} from '../../platform/access/allow.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { refuseCrossSite } from '../../platform/access/cross-site.js';
import { WorksOnFullDisk } from '../../platform/disk/read-only.guard.js';
import { Forbidden } from '../../platform/errors.js';
import { Refuses } from '../../platform/http/docs/answers.js';
import { Authenticator, type Principal } from '../../platform/access/principal.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { signInFacts } from '../../platform/audit/audit-event.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Audited, AuditedSignIn } from '../../platform/audit/audited.js';
import { clearSessionCookie, sessionCookieName, setSessionCookie } from './session-cookie.js';
import { SharedSignInNotice } from './shared-sign-in-notice.js';
import { toCurrentUser } from './sessions.dto.js';
import { originOf, SessionsService, wrongCredentials } from './sessions.service.js';

@ApiTags('Sign-in')
@Controller('api/v1/session')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly secondFactor: SecondFactorService,
    private readonly authenticator: Authenticator,
    private readonly notice: SharedSignInNotice,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Sign in with a password',
    description:
      'Answers the current user and sets the session cookie. Every failure is the same 401, and too many failures from one address are 429 with `Retry-After`.',
  })
  @HttpCode(200)
  @AuditedSignIn('accountid')
  @AllowPublic()
  @WorksOnFullDisk()
  @ApiResponse({ status: 200, standardSchema: CurrentUser })
  @SerializeOptions({ schema: CurrentUser })
  async signIn(
    @Body({ schema: SignIn }) { accountid, password }: SignIn,
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUser> {
    refuseCrossSite(request, this.config);
    const now = new Date();
    const origin = originOf(request);
    const cookie = await this.sessions.signIn(accountid, password, origin, now);
    const principal = await this.authenticator.authenticate({
      cookie: `${sessionCookieName(this.config)}=${cookie}`,
    });
    // The password was changed since it was checked: that ended the session.
    if (!principal) throw wrongCredentials();
    setSessionCookie(reply, cookie, this.config);
    noteAudit(signInFacts(principal));
    if (principal.kind === 'legacy-super-admin') await this.notice.tell(origin, now);
    return toCurrentUser(principal, await this.secondFactor.isSetUp(principal));
  }

  /** 403, not 401, when nobody is signed in: the specified client reads it so. */
  @Get()
  @ApiOperation({
    summary: 'Get the current user',
    description:
      'Answers who is signed in, with the role in each organization. 403, not 401, when nobody is.',
  })
  @AllowPublic()
  @ApiResponse({ status: 200, standardSchema: CurrentUser })
  @Refuses(401, 'The access token is none, or is no more')
  @Refuses(403, 'Nobody is signed in')
  @SerializeOptions({ schema: CurrentUser })
  async get(@Req() request: GuardedRequest): Promise<CurrentUser> {
    const principal = await this.authenticator.authenticate(request.headers);
    if (!principal) throw new Forbidden('Sign in to continue.', 'not_signed_in');
    return toCurrentUser(principal, await this.secondFactor.isSetUp(principal));
  }

  @Delete()
  @ApiOperation({ summary: 'Sign out', description: 'Ends the session of the cookie and clears it.' })
  @HttpCode(204)
  @Audited('sign_out')
  @RefuseTokens()
  @AllowSignedIn()
  @WorksOnFullDisk()
  async end(@Caller() caller: Principal, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.sessions.end(caller.sessionId);
    noteAudit(signInFacts(caller));
    clearSessionCookie(reply, this.config);
  }
}
