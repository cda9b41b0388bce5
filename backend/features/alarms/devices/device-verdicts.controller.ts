import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DeviceToken } from '@mesonet/contract/device-tokens.js';
import { AllowRole, Granted, type GuardedRequest } from '../../../platform/access/allow.js';
import { acceptsPages, needsButton, refuseCrossSite } from '../../../platform/access/cross-site.js';
import type { Access } from '../../../platform/access/principal.js';
import { AuditedWhenNoted } from '../../../platform/audit/audited.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { TakesForm } from '../../../platform/http/bodies/body-types.js';
import { Answers, AnswersAlso, Refuses } from '../../../platform/http/docs/answers.js';
import { UuidParam } from '../../../platform/http/uuid-param.js';
import { sendPlainPage } from '../../../platform/pages/plain-page.js';
import { toDeviceToken } from './device-tokens.dto.js';
import { DeviceTokensService, type Verdict } from './device-tokens.service.js';
import { verdictGivenPage, verdictPage } from './verdict-pages.js';

/**
 * Approves and denies devices by a link. The address of the link shows a page with a button, which sends a POST to the
 * same address.
 */
@ApiTags('Device tokens')
@ApiParam({ name: 'accountId' })
@ApiParam({ name: 'tokenId' })
@Controller(':accountId/admin/alarms')
@AllowRole('manager', 'account')
export class DeviceVerdictsController {
  constructor(
    private readonly tokens: DeviceTokensService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('approve_token/:tokenId')
  @ApiOperation({
    summary: 'Approve a device by a link',
    description: 'Approves a pending device. A browser that came from elsewhere gets a button first.',
  })
  @AuditedWhenNoted('device_token_approved', 'tokenId')
  @Answers(DeviceToken, { isSerialized: false })
  @AnswersAlso('text/html')
  @Refuses(409, 'The device is not pending')
  approveByLink(
    @Granted() access: Access,
    @UuidParam('tokenId') id: string,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.byLink({ access, id, verdict: 'approved' }, request, reply);
  }

  @Post('approve_token/:tokenId')
  @ApiOperation({
    summary: 'Approve a device by a form',
    description: 'Approves a pending device; a browser gets a page that says so.',
  })
  @TakesForm()
  @AuditedWhenNoted('device_token_approved', 'tokenId')
  @Answers(DeviceToken, { isSerialized: false })
  @AnswersAlso('text/html')
  approve(
    @Granted() access: Access,
    @UuidParam('tokenId') id: string,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.give({ access, id, verdict: 'approved' }, request, reply);
  }

  @Get('deny_token/:tokenId')
  @ApiOperation({
    summary: 'Deny a device by a link',
    description:
      'Denies a pending device, or revokes the approval. A browser that came from elsewhere gets a button first.',
  })
  @AuditedWhenNoted('device_token_denied', 'tokenId')
  @Answers(DeviceToken, { isSerialized: false })
  @AnswersAlso('text/html')
  @Refuses(409, 'The device is denied already')
  denyByLink(
    @Granted() access: Access,
    @UuidParam('tokenId') id: string,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.byLink({ access, id, verdict: 'denied' }, request, reply);
  }

  @Post('deny_token/:tokenId')
  @ApiOperation({
    summary: 'Deny a device by a form',
    description: 'Denies a pending device, or revokes the approval; a browser gets a page that says so.',
  })
  @TakesForm()
  @AuditedWhenNoted('device_token_denied', 'tokenId')
  @Answers(DeviceToken, { isSerialized: false })
  @AnswersAlso('text/html')
  deny(
    @Granted() access: Access,
    @UuidParam('tokenId') id: string,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.give({ access, id, verdict: 'denied' }, request, reply);
  }

  private async byLink(move: Move, request: GuardedRequest, reply: FastifyReply): Promise<void> {
    refuseCrossSite(request, this.config, true);
    if (!needsButton(request)) return this.give(move, request, reply);
    const token = await this.tokens.get(move.access, move.id);
    await sendPlainPage(reply, 200, verdictPage(token, move.verdict));
  }

  private async give(
    { access, id, verdict }: Move,
    request: GuardedRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const token = await this.tokens.judge(access, id, verdict);
    if (acceptsPages(request)) return sendPlainPage(reply, 200, verdictGivenPage(token, verdict));
    await reply.send(toDeviceToken(token));
  }
}

interface Move {
  access: Access;
  id: string;
  verdict: Verdict;
}
