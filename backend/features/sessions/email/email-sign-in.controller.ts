import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Post,
  Query,
  Req,
  Res,
  SerializeOptions,
} from '@nestjs/common';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AskSignInCode, VerifySignInCode } from '@mesonet/contract/email-sign-in.js';
import { ownPath } from '@mesonet/contract/own-path.js';
import { CurrentUser } from '@mesonet/contract/session.js';
import { AllowPublic, type GuardedRequest } from '../../../platform/access/allow.js';
import { refuseCrossSite } from '../../../platform/access/cross-site.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { WorksOnFullDisk } from '../../../platform/disk/read-only.guard.js';
import { UserSignIn } from '../user-sign-in.js';
import { forgetSecret, keepSecret, secretOf } from './asking-browser.js';
import { EmailSignInService } from './email-sign-in.service.js';

/** Sign-in by email, with the API prefix and without. */
@ApiTags('session')
@Controller(['auth', 'api/v1/auth'])
export class EmailSignInController {
  constructor(
    private readonly emailSignIn: EmailSignInService,
    private readonly signIn: UserSignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Where browsers go to sign in. */
  @Get('login')
  @AllowPublic()
  @ApiQuery({ name: 'next', required: false, description: 'Path of ours to lead to afterwards' })
  async login(@Res() reply: FastifyReply, @Query('next') next?: unknown): Promise<void> {
    const path = ownPath(next);
    const query = path === '/' ? '' : `?next=${encodeURIComponent(path)}`;
    await reply.redirect(`/admin/email-login${query}`, 302);
  }

  /** Mails a code, if the address is known; the answer is the same if not. */
  @Post('email')
  @HttpCode(202)
  @AllowPublic()
  @WorksOnFullDisk()
  async ask(
    @Body({ schema: AskSignInCode }) { email, next }: AskSignInCode,
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    refuseCrossSite(request, this.config);
    const asked = { email, next: ownPath(next), address: request.ip };
    const secret = await this.emailSignIn.ask(asked, new Date());
    if (secret !== null) keepSecret(reply, secret, this.config);
  }

  @Post('email/verify')
  @HttpCode(200)
  @AllowPublic()
  @WorksOnFullDisk()
  @ApiResponse({ status: 200, standardSchema: CurrentUser })
  @SerializeOptions({ schema: CurrentUser })
  async verify(
    @Body({ schema: VerifySignInCode }) { email, code }: VerifySignInCode,
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUser> {
    refuseCrossSite(request, this.config);
    const userId = await this.emailSignIn.verify(email, code, secretOf(request), new Date());
    forgetSecret(reply);
    return this.signIn.complete(userId, request, reply);
  }
}
