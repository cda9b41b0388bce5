import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AllowPublic, type GuardedRequest } from '../../platform/access/allow.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Forbidden } from '../../platform/errors.js';
import { acceptsPages, refuseCrossSite } from '../../platform/access/cross-site.js';
import { signInFacts } from '../../platform/audit/audit-event.js';
import { AuditedWhenNoted } from '../../platform/audit/audited.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { WorksOnFullDisk } from '../../platform/disk/read-only.guard.js';
import { TakesForm } from '../../platform/http/bodies/body-types.js';
import { AnswersPage, LeadsOn, Refuses } from '../../platform/http/docs/answers.js';
import { sendPlainPage } from '../../platform/pages/plain-page.js';
import { Authenticator } from '../../platform/access/principal.js';
import { ProviderSignOut } from './openid/provider-sign-out.js';
import { clearSessionCookie } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';

const AFTERWARDS = '/admin/login';
const BUTTON = {
  title: 'Sign out of Mesonet',
  body: '<form method="post" action="/auth/logout"><button>Sign out</button></form>',
};
const SIGNED_OUT = {
  title: 'You are signed out',
  body: '<p><a class="button" href="/auth/logout">Go on</a></p>',
};

/** Routes to which a browser navigates to sign out, each with and without the API prefix. */
@ApiTags('Sign-in')
@Controller(['auth', 'api/v1/auth'])
export class SignOutController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly authenticator: Authenticator,
    private readonly provider: ProviderSignOut,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('logout')
  @ApiOperation({
    summary: 'Sign out by a link',
    description:
      'Ends the session and leads to the sign-in page, by way of the OpenID provider where one is used. A browser that came from another site gets a button first.',
  })
  @AllowPublic()
  @AuditedWhenNoted('sign_out')
  @LeadsOn(302, 'Signed out')
  @AnswersPage(200, 'A button, to a browser that came from another site')
  @Refuses(403, 'The call came from another site, or with an access token')
  async signOut(@Req() request: GuardedRequest, @Res() reply: FastifyReply): Promise<void> {
    try {
      refuseCrossSite(request, this.config, true);
    } catch (error) {
      // A link on another site may have opened this route, so a page with a button asks for confirmation first.
      if (!acceptsPages(request)) throw error;
      return sendPlainPage(reply, 200, BUTTON);
    }
    await this.end(request, reply);
    const elsewhere = await this.provider.urlFor(request, reply, AFTERWARDS, new Date());
    await reply.redirect(elsewhere ?? AFTERWARDS, 302);
  }

  /**
   * Signs out when the user presses the button of the confirmation page. The answer does not redirect to the OpenID
   * provider, because the security policy of that page (`form-action`) keeps a form from leading to another host.
   */
  @Post('logout')
  @ApiOperation({
    summary: 'Sign out by a form',
    description: 'Ends the session and answers a page that says so.',
  })
  @TakesForm()
  @HttpCode(200)
  @AllowPublic()
  @AuditedWhenNoted('sign_out')
  @AnswersPage(200, 'Signed out')
  @WorksOnFullDisk()
  async signOutByButton(@Req() request: GuardedRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseCrossSite(request, this.config);
    await this.end(request, reply);
    await sendPlainPage(reply, 200, SIGNED_OUT);
  }

  private async end(request: GuardedRequest, reply: FastifyReply): Promise<void> {
    const principal = await this.authenticator.authenticate(request.headers);
    // A caller with an access token has no session to end, and
    // must not end the session of a cookie in the same request.
    if (principal?.isToken) throw new Forbidden();
    if (principal) {
      await this.sessions.end(principal.sessionId);
      noteAudit(signInFacts(principal));
    }
    clearSessionCookie(reply, this.config);
  }
}
