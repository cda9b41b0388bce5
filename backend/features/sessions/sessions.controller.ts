import { Controller, Delete, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser } from '@mesonet/contract/session.js';
import {
  AllowPublic,
  AllowSignedIn,
  Caller,
  type GuardedRequest,
  RefuseTokens,
} from '../../platform/access/allow.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { WorksOnFullDisk } from '../../platform/disk/read-only.guard.js';
import { Forbidden } from '../../platform/errors.js';
import { Answers, AnswersNothing, Refuses } from '../../platform/http/docs/answers.js';
import { Authenticator, type Principal } from '../../platform/access/principal.js';
import { signInFacts } from '../../platform/audit/audit-event.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Audited } from '../../platform/audit/audited.js';
import { clearSessionCookie } from './session-cookie.js';
import { TotpDevicesService } from '../users/totp/totp-devices.service.js';
import { toCurrentUser } from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Sign-in')
@Controller('api/v1/session')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly devices: TotpDevicesService,
    private readonly authenticator: Authenticator,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers 403, not 401, when nobody is signed in, because the specification of the API demands that. */
  @Get()
  @ApiOperation({
    summary: 'Get the current user',
    description:
      'Answers who is signed in, with the role in each organization. 403, not 401, when nobody is.',
  })
  @AllowPublic()
  @Answers(CurrentUser)
  @Refuses(401, 'The access token is none, or is no more')
  @Refuses(403, 'Nobody is signed in')
  async get(@Req() request: GuardedRequest): Promise<CurrentUser> {
    const principal = await this.authenticator.authenticate(request.headers);
    if (!principal) throw new Forbidden('Sign in to continue.', 'not_signed_in');
    const hasTotp = principal.kind === 'user' && (await this.devices.has(principal.id));
    return toCurrentUser(principal, hasTotp);
  }

  @Delete()
  @ApiOperation({ summary: 'Sign out', description: 'Ends the session of the cookie and clears it.' })
  @AnswersNothing()
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
