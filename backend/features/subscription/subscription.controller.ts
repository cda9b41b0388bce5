import { Body, Controller, Get, HttpCode, Post, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  ChangedSubscription,
  ChangeSubscription,
  CurrentSubscription,
  Subscription,
} from '@mesonet/contract/subscription.js';
import { AllowRole, Granted } from '../../platform/access/allow.js';
import type { Access } from '../../platform/access/principal.js';
import { Audited, NotAudited } from '../../platform/audit/audited.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Forbidden } from '../../platform/errors.js';
import { FeatureFlags } from '../../platform/feature-flags.js';
import { Refuses } from '../../platform/http/docs/answers.js';
import { SubscriptionsService } from './subscriptions.service.js';

const FAILED = 'The payment provider cannot be reached, or answers nonsense; nothing has changed';

const NOT_AVAILABLE = 'This page is not available to this account.';

/** What an organization pays for. */
@ApiTags('Billing')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/subscription')
export class SubscriptionController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly flags: FeatureFlags,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Get the subscription of an organization',
    description:
      'Answers what the organization subscribed to, with the next transaction; null without a subscription. Amounts are the provider’s, in the smallest unit of the currency.',
  })
  @AllowRole('admin', 'account')
  @ApiResponse({ status: 200, standardSchema: CurrentSubscription })
  @Refuses(502, FAILED)
  @SerializeOptions({ schema: CurrentSubscription })
  async get(@Granted() { accountId }: Access): Promise<CurrentSubscription> {
    await this.requirePage(accountId);
    return this.subscriptions.get(accountId);
  }

  @Post()
  @ApiOperation({
    summary: 'Change the subscription of an organization',
    description:
      'Takes the prices that shall be subscribed to. Without a subscription a checkout is prepared and its transaction answered; else the subscription is changed, and `transaction_id` is null. Quantities follow from the features.',
  })
  @HttpCode(200)
  @Audited('subscription_changed')
  @AllowRole('admin', 'account')
  @ApiResponse({ status: 200, standardSchema: ChangedSubscription })
  @Refuses(502, FAILED)
  @SerializeOptions({ schema: ChangedSubscription })
  async change(
    @Granted() { accountId, principal }: Access,
    @Body({ schema: ChangeSubscription }) { items }: ChangeSubscription,
  ): Promise<ChangedSubscription> {
    await this.requirePage(accountId);
    if (principal?.kind !== 'user') {
      throw new Forbidden('Must be authenticated as new user.', 'not_a_new_user');
    }
    const transaction = await this.subscriptions.change(accountId, items, new Date());
    noteAudit({ object: items.join(', ') });
    return { transaction_id: transaction };
  }

  @Post('preview')
  @ApiOperation({
    summary: 'Preview a change of a subscription',
    description:
      'Answers the subscription as the change would make it, with what would be charged at once and with the next renewal. Nothing changes.',
  })
  @HttpCode(200)
  @NotAudited('a preview changes nothing, here or at the provider')
  @AllowRole('admin', 'account')
  @ApiResponse({ status: 200, standardSchema: Subscription })
  @Refuses(502, FAILED)
  @SerializeOptions({ schema: Subscription })
  async preview(
    @Granted() { accountId }: Access,
    @Body({ schema: ChangeSubscription }) { items }: ChangeSubscription,
  ): Promise<Subscription> {
    await this.requirePage(accountId);
    return this.subscriptions.preview(accountId, items, new Date());
  }

  /** @throws NotFound while billing is off, Forbidden where the organization does not have the page */
  private async requirePage(accountId: string): Promise<void> {
    this.subscriptions.requireBilling();
    await this.flags.require('subscription_page', accountId, NOT_AVAILABLE);
  }
}
