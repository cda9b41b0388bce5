import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { PARKED_WEBHOOKS_LISTED, ParkedWebhook } from '@mesonet/contract/subscription.js';
import { AllowSuperAdmin } from '../../../platform/access/allow.js';
import { Audited } from '../../../platform/audit/audited.js';
import { Answers, AnswersNothing } from '../../../platform/http/docs/answers.js';
import { WebhooksService } from './webhooks.service.js';

/** Lists and dismisses events of the payment provider that a person has to look at. */
@ApiTags('Billing')
@Controller('api/v1/sadmin/parked_webhooks')
@AllowSuperAdmin()
export class ParkedWebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @ApiOperation({
    summary: 'List parked events of the payment provider',
    description: `Answers events about organizations or features that are not known here, newest first, at most ${PARKED_WEBHOOKS_LISTED}. The newest 10,000 are kept.`,
  })
  @Answers(ParkedWebhook.array())
  list(): Promise<ParkedWebhook[]> {
    return this.webhooks.listParked();
  }

  @Delete(':eventId')
  @ApiOperation({
    summary: 'Dismiss a parked event',
    description: 'Takes the event from the list, once somebody has looked at it. It is never applied.',
  })
  @AnswersNothing()
  @Audited('parked_webhook_dismissed', 'eventId')
  @ApiParam({ name: 'eventId' })
  dismiss(@Param('eventId') eventId: string): Promise<void> {
    return this.webhooks.dismiss(eventId);
  }
}
