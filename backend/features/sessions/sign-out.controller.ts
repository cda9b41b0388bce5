import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AllowPublic, type GuardedRequest } from '../../platform/access/allow.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { refuseCrossSite } from '../../platform/access/cross-site.js';
import { Authenticator } from '../../platform/access/principal.js';
import { clearSessionCookie } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';

/** Sign-out by browser navigation, with the API prefix and without. */
@ApiExcludeController()
@Controller(['auth', 'api/v1/auth'])
export class SignOutController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly authenticator: Authenticator,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('logout')
  @AllowPublic()
  async signOut(@Req() request: GuardedRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseCrossSite(request, this.config, true);
    const principal = await this.authenticator.authenticate(request.headers);
    if (principal) await this.sessions.end(principal.sessionId);
    clearSessionCookie(reply);
    await reply.redirect('/admin/login', 302);
  }
}
