import { Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { toBuffer } from 'qrcode';
import { EnableTotp, TotpDevice } from '@mesonet/contract/totp.js';
import {
  AllowSuperAdmin,
  Caller,
  type GuardedRequest,
  RefuseTokens,
} from '../../../platform/access/allow.js';
import { acceptsPages, needsButton, refuseCrossSite } from '../../../platform/access/cross-site.js';
import type { Principal } from '../../../platform/access/principal.js';
import { userIdOf } from '../../../platform/access/user-id-of.js';
import { AuditedWhenNoted } from '../../../platform/audit/audited.js';
import { noteAudit } from '../../../platform/audit/request-audit.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { TakesForm } from '../../../platform/http/bodies/body-types.js';
import { Answers, AnswersAlso, AnswersImage, Refuses } from '../../../platform/http/docs/answers.js';
import { sendPlainPage } from '../../../platform/pages/plain-page.js';
import { totpUri } from '../../users/totp/totp-codes.js';
import { TotpDevicesService } from '../../users/totp/totp-devices.service.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { buttonPage, enabledPage } from './enable-pages.js';

/**
 * Routes with which super admins set up a device that shows one-time codes, their second factor. Each route has two
 * addresses, with and without the API prefix.
 */
@ApiTags('Sign-in')
@Controller(['auth', 'api/v1/auth'])
@AllowSuperAdmin()
@RefuseTokens()
export class TotpEnrolmentController {
  constructor(
    private readonly devices: TotpDevicesService,
    private readonly sessions: SessionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('totp_qrcode')
  @ApiOperation({
    summary: 'Get the QR code of a new second device',
    description:
      'Answers a PNG with a new secret; each call ends the former one. The sign-in must be less than ten minutes old.',
  })
  @ApiQuery({ name: '_t', required: false, description: 'Any text: keeps caches out' })
  @AnswersImage('The QR code', 'image/png')
  async qrCode(
    @Caller() caller: Principal,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    refuseCrossSite(request, this.config, true);
    const userId = userIdOf(caller);
    const now = new Date();
    await this.sessions.requireRecent(caller, now);
    const secret = await this.devices.begin(userId, now);
    const uri = totpUri(secret, caller.email ?? userId, new URL(this.config.PUBLIC_URL).hostname);
    const image = await toBuffer(uri, { errorCorrectionLevel: 'M', scale: 6 });
    await reply.type('image/png').header('Cache-Control', 'no-store').send(image);
  }

  @Get('enable_totp')
  @ApiOperation({
    summary: 'Enable a second device by a link',
    description:
      'Takes the code that the new device shows, which then replaces the old device. A wrong code is 400; a browser that came from elsewhere gets a button first.',
  })
  @AuditedWhenNoted('second_factor_enabled')
  @Answers(TotpDevice, { isSerialized: false })
  @AnswersAlso('text/html')
  @Refuses(410, 'The QR code is too old, or there is a newer one')
  @Refuses(429, 'Too many wrong codes; `Retry-After` says how many seconds to wait')
  async enableByAddress(
    @Caller() caller: Principal,
    @Query({ schema: EnableTotp }) wanted: EnableTotp,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    refuseCrossSite(request, this.config, true);
    if (needsButton(request)) return sendPlainPage(reply, 200, buttonPage(wanted));
    await this.enable(caller, wanted, request, reply);
  }

  @Post('enable_totp')
  @ApiOperation({
    summary: 'Enable a second device',
    description:
      'Takes the code that the new device shows, which then replaces the old device. A wrong code is 400.',
  })
  @TakesForm()
  @AuditedWhenNoted('second_factor_enabled')
  @Answers(TotpDevice, { isSerialized: false })
  @AnswersAlso('text/html')
  @Refuses(410, 'The QR code is too old, or there is a newer one')
  @Refuses(429, 'Too many wrong codes; `Retry-After` says how many seconds to wait')
  async enable(
    @Caller() caller: Principal,
    @Query({ schema: EnableTotp }) { code, device_name }: EnableTotp,
    @Req() request: GuardedRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, createdAt } = await this.devices.enable(userIdOf(caller), device_name, code, new Date());
    noteAudit({ object: name });
    if (acceptsPages(request)) return sendPlainPage(reply, 200, enabledPage(name));
    const device: TotpDevice = { device_name: name, created_at: createdAt.toISOString() };
    await reply.send(device);
  }
}
