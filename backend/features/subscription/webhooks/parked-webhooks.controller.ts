import { Controller, Delete, Get, HttpCode, Param, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ParkedWebhook } from '@mesonet/contract/subscription.js';
import { AllowSuperAdmin } from '../../../platform/access/allow.js';
import { Audited } from '../../../platform/audit/audited.js';
import { WebhooksService } from './webhooks.service.js';

/** Events of the payment provider that a person has to look at. */
@ApiTags('Billing')
@Controller('api/v1/sadmin/parked_webhooks')
@AllowSuperAdmin()
export class ParkedWebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @ApiOperation({
    summary: 'List parked events of the payment provider',
    description:
      'Answers events about organizations or features that are not known here, newest first, at most 200.',
  })
  @ApiResponse({ status: 200, standardSchema: ParkedWebhook.array() })
  @SerializeOptions({ schema: ParkedWebhook })
  list(): Promise<ParkedWebhook[]> {
    return this.webhooks.parked();
  }

  @Delete(':eventId')
  @ApiOperation({
    summary: 'Dismiss a parked event',
    description: 'Takes the event from the list, once somebody has looked at it. It is never applied.',
  })
  @HttpCode(204)
  @Audited('parked_webhook_dismissed', 'eventId')
  @ApiParam({ name: 'eventId' })
  @ApiResponse({ status: 204 })
  dismiss(@Param('eventId') eventId: string): Promise<void> {
    return this.webhooks.dismiss(eventId);
  }
}
