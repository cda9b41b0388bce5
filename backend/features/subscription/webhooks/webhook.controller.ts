import { Body, Controller, Headers, HttpCode, Inject, Logger, Post } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type IntakeBody, ReceivesUpload } from '../../../ingest/intake-body.js';
import { AllowPublic } from '../../../platform/access/allow.js';
import { NotAudited } from '../../../platform/audit/audited.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { InvalidInput, NotFound, Unauthorized } from '../../../platform/errors.js';
import { Refuses } from '../../../platform/http/docs/answers.js';
import { isSigned } from './check-signature.js';
import { WebhookEvent } from './webhook-event.js';
import { WebhooksService } from './webhooks.service.js';

/** Where the payment provider tells what happened. */
@ApiTags('Billing')
@Controller('api/v1/paddle/webhook')
export class WebhookController {
  private readonly logger = new Logger('Billing');

  constructor(
    private readonly webhooks: WebhooksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Take an event of the payment provider',
    description:
      'Takes an event that Paddle signed: each once, and none that is older than what is known. An event about an organization or a feature that is not known is kept for super admins.',
  })
  @AllowPublic()
  @NotAudited('the table of billing events keeps each of them')
  @ReceivesUpload()
  @HttpCode(200)
  @ApiHeader({ name: 'Paddle-Signature', description: '`ts=…;h1=…`', required: false })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiResponse({ status: 200, description: 'Taken, or known already' })
  @Refuses(401, 'The signature is missing, wrong or old')
  @Refuses(404, 'Billing is off')
  async take(@Body() { bytes }: IntakeBody, @Headers('paddle-signature') signature: unknown): Promise<void> {
    const { billing } = this.config;
    if (!billing) throw new NotFound();
    const now = new Date();
    if (!isSigned(bytes, signature, billing.webhookSecret, now.getTime())) {
      this.logger.warn('A webhook without a right signature was refused.');
      throw new Unauthorized('The signature is missing, wrong or old', 'wrong_signature');
    }
    await this.webhooks.take(parse(bytes), now);
  }
}

function parse(bytes: Buffer): WebhookEvent {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new InvalidInput('The body is no JSON', 'malformed_request');
  }
  const read = WebhookEvent.safeParse(value);
  if (!read.success) throw new InvalidInput('The body is no event of Paddle', 'malformed_request');
  return read.data;
}
