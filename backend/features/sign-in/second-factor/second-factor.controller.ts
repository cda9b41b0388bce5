import { Body, Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser } from '@mesonet/contract/session.js';
import { TotpCode } from '@mesonet/contract/totp.js';
import { AllowPublic, type GuardedRequest } from '../../../platform/access/allow.js';
import { refuseCrossSite } from '../../../platform/access/cross-site.js';
import { AuditedSignIn } from '../../../platform/audit/audited.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { WorksOnFullDisk } from '../../../platform/disk/read-only.guard.js';
import { Answers } from '../../../platform/http/docs/answers.js';
import { UserSignIn } from '../user-sign-in.js';
import { forgetPendingToken, pendingTokenOf } from './pending-browser.js';
import { SecondFactorService } from './second-factor.service.js';

/** Route of the second step of a sign-in, with and without the API prefix. */
@ApiTags('Sign-in')
@Controller(['auth', 'api/v1/auth'])
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactorService,
    private readonly signIn: UserSignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('totp')
  @ApiOperation({
    summary: 'Sign in with the code of a second device',
    description:
      'Completes a sign-in that answered `totp: true`, within five minutes. Five wrong codes in five minutes are 429.',
  })
  @AuditedSignIn()
  @AllowPublic()
  @WorksOnFullDisk()
  @Answers(CurrentUser)
  async prove(
    @Body({ schema: TotpCode }) { code }: TotpCode,
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUser> {
    refuseCrossSite(request, this.config);
    const userId = await this.secondFactor.prove(pendingTokenOf(request, this.config), code, new Date());
    forgetPendingToken(reply, this.config);
    return this.signIn.begin(userId, request, reply);
  }
}
