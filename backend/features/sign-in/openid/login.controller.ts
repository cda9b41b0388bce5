import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Controller, Get, Header, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ownPath } from '@mesonet/model/own-path.js';
import { AllowPublic, type GuardedRequest } from '../../../platform/access/allow.js';
import { AuditedSignIn } from '../../../platform/audit/audited.js';
import { visitorOfRequest } from '../../../platform/http/visitor.js';
import { NotFound } from '../../../platform/errors.js';
import { pageAfter } from '../second-factor/code-page.js';
import { LeadsOn, Refuses } from '../../../platform/http/docs/answers.js';
import { UserSignIn } from '../user-sign-in.js';
import { type Attempt, CALLBACK, OpenIdSignIn } from './openid-sign-in.service.js';
import { ProviderSignOut } from './provider-sign-out.js';
import { MAX_SEALED, SealedCookies } from './sealed-cookies.js';
import { SignInPages } from './sign-in-pages.filter.js';
import { SignInRefused } from './sign-in-refused.js';

const ATTEMPT = { name: 'openid_attempt', path: CALLBACK, maxAgeMs: 10 * MINUTE_MS };
/**
 * Longest path for which the cookie of a sign-in attempt has room. The rest of the cookie is for the secrets of the
 * attempt.
 */
const MAX_NEXT = MAX_SEALED - 500;

/** Routes at which a sign-in begins, and to which the OpenID provider sends the browser back. */
@ApiTags('Sign-in')
@Controller(['auth', 'api/v1/auth'])
@UseFilters(SignInPages)
export class LoginController {
  constructor(
    private readonly openId: OpenIdSignIn,
    private readonly signOut: ProviderSignOut,
    private readonly signIn: UserSignIn,
    private readonly cookies: SealedCookies,
  ) {}

  @Get('login')
  @ApiOperation({
    summary: 'Begin a sign-in',
    description: 'Leads to the OpenID provider where one is configured, else to the page that mails a code.',
  })
  @AllowPublic()
  @Header('Cache-Control', 'no-store')
  @ApiQuery({ name: 'next', required: false, description: 'Path of ours to lead to afterwards' })
  @LeadsOn(302, 'To the OpenID provider, or to the page that mails a code')
  async login(@Res() reply: FastifyReply, @Query('next') given?: unknown): Promise<void> {
    const next = ownPath(given);
    if (!this.openId.isConfigured) {
      const query = next === '/' ? '' : `?next=${encodeURIComponent(next)}`;
      await reply.redirect(`/admin/email-login${query}`, 302);
      return;
    }
    const now = new Date();
    const kept = next.length > MAX_NEXT ? '/' : next;
    const { url, attempt } = await this.openId.begin(kept, now);
    this.cookies.keep(reply, ATTEMPT, JSON.stringify(attempt), now);
    await reply.redirect(url, 302);
  }

  @Get('callback')
  @ApiOperation({
    summary: 'Finish a sign-in at the OpenID provider',
    description:
      'The provider leads the browser here. A right answer signs in and leads on; a wrong or old one gets a page that says why.',
  })
  @AuditedSignIn()
  @AllowPublic()
  @Header('Cache-Control', 'no-store')
  @LeadsOn(303, 'Signed in')
  @Refuses(
    401,
    'The provider’s answer is old, used or wrong, or names nobody who may sign in; `code` says which',
  )
  @Refuses(403, 'Nobody here has the address')
  @Refuses(404, 'No OpenID provider is configured')
  async callback(@Req() request: GuardedRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!this.openId.isConfigured) throw new NotFound();
    const now = new Date();
    const answer = new URL(this.openId.callbackUrl);
    answer.search = new URL(request.url, this.openId.callbackUrl).search;
    const attempt = this.attemptOf(request, now);
    // If the answer has another `state` than the cookie, another tab may have begun a newer sign-in after this one. The
    // cookie then belongs to the newer sign-in and is kept.
    if (attempt?.state !== answer.searchParams.get('state')) throw new SignInRefused('expired');
    this.cookies.forget(reply, ATTEMPT);
    const proof = await this.openId.prove(answer, attempt, visitorOfRequest(request), now);
    this.signOut.note(reply, proof.idToken, now);
    const userId = await this.openId.userOf(proof, now);
    const signedIn = await this.signIn.complete(userId, request, reply);
    await reply.redirect(pageAfter(signedIn, attempt.next), 303);
  }

  private attemptOf(request: GuardedRequest, now: Date): Attempt | null {
    const kept = this.cookies.read(request, ATTEMPT, now);
    return kept === null ? null : (JSON.parse(kept) as Attempt);
  }
}
