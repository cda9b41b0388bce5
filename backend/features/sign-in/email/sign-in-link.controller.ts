import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AllowPublic, type GuardedRequest } from '../../../platform/access/allow.js';
import { refuseCrossSite } from '../../../platform/access/cross-site.js';
import { AuditedSignIn } from '../../../platform/audit/audited.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { WorksOnFullDisk } from '../../../platform/disk/read-only.guard.js';
import { TakesForm } from '../../../platform/http/bodies/body-types.js';
import { AnswersPage, LeadsOn, ReceivesForm } from '../../../platform/http/docs/answers.js';
import { escapeHtml } from '../../../platform/pages/escape-html.js';
import { sendPlainPage } from '../../../platform/pages/plain-page.js';
import { pageAfter } from '../second-factor/code-page.js';
import { UserSignIn } from '../user-sign-in.js';
import { forgetSecret, secretOf } from './asking-browser.js';
import { EmailSignInService } from './email-sign-in.service.js';

const NOT_HERE = 'The link does not work here';
const BUTTON_TEXT = 'Sign in';
const NOT_OPEN = `<p>This link does not work here. It works once, for 15 minutes, and in the browser that asked for it.</p>
<p>If you asked in another browser, type the code from the mail in there. Else <a href="/auth/login">ask for a new one</a>.</p>`;

/**
 * Routes of the link in a sign-in mail, each with and without the API prefix. Mail scanners open links, so opening the
 * link only shows a button, and the button signs in.
 */
@ApiTags('Sign-in')
@Controller(['auth/email/link', 'api/v1/auth/email/link'])
export class SignInLinkController {
  constructor(
    private readonly emailSignIn: EmailSignInService,
    private readonly signIn: UserSignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Show the page of a sign-in link',
    description:
      'Answers a page with a button, because mail scanners open links. 410 when the link was used, is too old or belongs to another browser.',
  })
  @AllowPublic()
  @ApiQuery({ name: 'token', required: false, schema: { type: 'string' } })
  @AnswersPage(200, 'With a button that signs in')
  @AnswersPage(410, NOT_HERE)
  async show(
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
    @Query('token') given?: unknown,
  ): Promise<void> {
    const token = textOf(given);
    if (!(await this.emailSignIn.isOpen(token, secretOf(request, this.config), new Date())))
      return refuse(reply);
    const form = `<form method="post" action="/auth/email/link">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button>${BUTTON_TEXT}</button>
</form>`;
    await sendPlainPage(reply, 200, { title: 'Sign in to Mesonet', body: form });
  }

  @Post()
  @ApiOperation({
    summary: 'Sign in by a sign-in link',
    description: 'The button of that page posts here; the answer leads on into the console.',
  })
  @AuditedSignIn()
  @AllowPublic()
  @WorksOnFullDisk()
  @TakesForm()
  @ReceivesForm('token')
  @LeadsOn(303, 'Signed in')
  @AnswersPage(410, NOT_HERE)
  async follow(
    @Body() form: unknown,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    refuseCrossSite(request, this.config);
    const token = textOf((form as { token?: unknown } | undefined)?.token);
    const followed = await this.emailSignIn.follow(token, secretOf(request, this.config), new Date());
    if (!followed) return refuse(reply);
    forgetSecret(reply, this.config);
    const answer = await this.signIn.complete(followed.userId, request, reply);
    await reply.redirect(pageAfter(answer, followed.next), 303);
  }
}

async function refuse(reply: FastifyReply): Promise<void> {
  await sendPlainPage(reply, 410, { title: 'This link does not work', body: NOT_OPEN });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
