import { Body, Controller, Headers, HttpCode, Inject, Logger, Post } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type IntakeBody, ReceivesUpload } from '../../../ingest/intake/intake-body.js';
import { AllowPublic } from '../../../platform/access/allow.js';
import { NotAudited } from '../../../platform/audit/audited.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { InvalidInput, NotFound, Unauthorized } from '../../../platform/errors.js';
import { Refuses } from '../../../platform/http/docs/answers.js';
import { isSigned } from './check-signature.js';
import { RefusedCalls } from './refused-calls.js';
import { WebhookEvent } from './webhook-event.js';
import { WebhooksService } from './webhooks.service.js';

/** Receives the events of the payment provider. */
@ApiTags('Billing')
@Controller('api/v1/paddle/webhook')
export class WebhookController {
  private readonly logger = new Logger('Billing');
  private readonly refused = new RefusedCalls();

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
  // The body must not be compressed. Paddle never compresses
  // it, and strangers must not make the server decompress data.
  @ReceivesUpload({ isPlain: true })
  @HttpCode(200)
  @ApiHeader({ name: 'Paddle-Signature', description: '`ts=…;h1=…`', required: false })
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiResponse({ status: 200, description: 'Taken, or known already' })
  @Refuses(401, 'The signature is missing, wrong or old')
  @Refuses(404, 'Billing is off')
  @Refuses(415, 'The body is compressed')
  async take(@Body() { bytes }: IntakeBody, @Headers('paddle-signature') signature: unknown): Promise<void> {
    const { billing } = this.config;
    if (!billing) throw new NotFound();
    const now = new Date();
    if (!isSigned(bytes, signature, billing.webhookSecret, now.getTime())) {
      const count = this.refused.note();
      if (count !== null) {
        this.logger.warn({ message: 'Webhooks without a right signature were refused', count });
      }
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
