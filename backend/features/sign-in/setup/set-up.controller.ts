import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { EmailAddress } from '@mesonet/contract/common.js';
import { AllowPublic, type GuardedRequest } from '../../../platform/access/allow.js';
import { refuseCrossSite } from '../../../platform/access/cross-site.js';
import { AuditedSignIn } from '../../../platform/audit/audited.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { TakesForm } from '../../../platform/http/bodies/body-types.js';
import { AnswersPage, LeadsOn, ReceivesForm } from '../../../platform/http/docs/answers.js';
import { escapeHtml } from '../../../platform/pages/escape-html.js';
import { sendPlainPage } from '../../../platform/pages/plain-page.js';
import { pageAfter } from '../second-factor/code-page.js';
import { UserSignIn } from '../user-sign-in.js';
import { SetUpLink } from './set-up-link.js';

const NOT_OPEN = 'The link does not work';

/** Routes of the set-up link that the log prints for the first super admin, each with and without the API prefix. */
@ApiTags('Sign-in')
@Controller(['auth/setup', 'api/v1/auth/setup'])
export class SetUpController {
  constructor(
    private readonly link: SetUpLink,
    private readonly signIn: UserSignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Show the page of the set-up link',
    description:
      'The log of a start without super admin prints this link. Answers a form that asks for an address.',
  })
  @AllowPublic()
  @ApiQuery({ name: 'token', required: false, schema: { type: 'string' } })
  @AnswersPage(200, 'With a form that asks for the address')
  @AnswersPage(410, NOT_OPEN)
  async show(@Res() reply: FastifyReply, @Query('token') given?: unknown): Promise<void> {
    const token = textOf(given);
    if (!(await this.link.isOpen(token, new Date()))) return refuse(reply);
    await sendForm(reply, 200, token);
  }

  @Post()
  @ApiOperation({
    summary: 'Become the first super admin',
    description: 'Makes the address a super admin and signs in. The link works once and for 24 hours.',
  })
  @AuditedSignIn()
  @AllowPublic()
  @TakesForm()
  @ReceivesForm('token', 'email')
  @LeadsOn(303, 'Signed in')
  @AnswersPage(400, 'The form again: that was no address')
  @AnswersPage(410, NOT_OPEN)
  async setUp(
    @Body() form: unknown,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    refuseCrossSite(request, this.config);
    const { token: given, email } = (form ?? {}) as { token?: unknown; email?: unknown };
    const token = textOf(given);
    const now = new Date();
    if (!(await this.link.isOpen(token, now))) return refuse(reply);
    const address = EmailAddress.safeParse(email);
    if (!address.success) return sendForm(reply, 400, token, 'Invalid email');
    const userId = await this.link.use(token, address.data, now);
    if (userId === null) return refuse(reply);
    const answer = await this.signIn.complete(userId, request, reply);
    await reply.redirect(pageAfter(answer, '/'), 303);
  }
}

async function sendForm(reply: FastifyReply, status: number, token: string, problem?: string): Promise<void> {
  const body = `<p>Whoever has this email address will be super administrator of this installation. You are signed in at once, and later with this address.</p>
<form method="post" action="/auth/setup">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
<label>Email<input type="email" name="email" autocomplete="email" required autofocus></label>
<button>Set up</button>
</form>`;
  await sendPlainPage(reply, status, { title: 'Set up Mesonet', body });
}

async function refuse(reply: FastifyReply): Promise<void> {
  const body = `<p>A set-up link works once, for 24 hours, while there is no super administrator. Each start without one prints another in the log.</p>
<p><a href="/auth/login">Sign in</a></p>`;
  await sendPlainPage(reply, 410, { title: 'This link does not work', body });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
