import { Body, Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AskSignInCode, SignInCodeAsked, VerifySignInCode } from '@mesonet/contract/email-sign-in.js';
import { ownPath } from '@mesonet/model/own-path.js';
import { SignInAnswer } from '@mesonet/contract/totp.js';
import { AllowPublic, type GuardedRequest } from '../../../platform/access/allow.js';
import { refuseCrossSite } from '../../../platform/access/cross-site.js';
import { AuditedSignIn, NotAudited } from '../../../platform/audit/audited.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { visitorOfRequest } from '../../../platform/http/visitor.js';
import { WorksOnFullDisk } from '../../../platform/disk/read-only.guard.js';
import { Answers } from '../../../platform/http/docs/answers.js';
import { UserSignIn } from '../user-sign-in.js';
import { forgetSecret, keepSecret, secretOf } from './asking-browser.js';
import { EmailSignInService } from './email-sign-in.service.js';

/** Routes of the sign-in by mailed codes. Each has two addresses, with and without the API prefix. */
@ApiTags('Sign-in')
@Controller(['auth', 'api/v1/auth'])
export class EmailSignInController {
  constructor(
    private readonly emailSignIn: EmailSignInService,
    private readonly signIn: UserSignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('email')
  @ApiOperation({
    summary: 'Ask for a sign-in code by mail',
    description:
      'Mails a six-digit code and a link if the address is known; the answer is the same if it is not. The code belongs to the browser that asked, works once and for 15 minutes.',
  })
  @NotAudited('anybody may ask for a code; who uses it is told')
  @AllowPublic()
  @WorksOnFullDisk()
  @Answers(SignInCodeAsked, { status: 202 })
  async ask(
    @Body({ schema: AskSignInCode }) { email, next }: AskSignInCode,
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInCodeAsked> {
    refuseCrossSite(request, this.config);
    const asking = { visitor: visitorOfRequest(request), browser: secretOf(request, this.config) };
    const asked = await this.emailSignIn.ask({ email, next: ownPath(next), ...asking }, new Date());
    if (asked.browser !== null) keepSecret(reply, asked.browser, this.config);
    return { waitSeconds: asked.waitSeconds };
  }

  @Post('email/verify')
  @ApiOperation({
    summary: 'Sign in with a mailed code',
    description:
      'Signs in and answers the current user, or `totp: true` where a code of a second device must follow. Five wrong tries end the code.',
  })
  @AuditedSignIn('email')
  @AllowPublic()
  @WorksOnFullDisk()
  @Answers(SignInAnswer)
  async verify(
    @Body({ schema: VerifySignInCode }) { email, code }: VerifySignInCode,
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    refuseCrossSite(request, this.config);
    const userId = await this.emailSignIn.verify(email, code, secretOf(request, this.config), new Date());
    forgetSecret(reply, this.config);
    return this.signIn.complete(userId, request, reply);
  }
}
