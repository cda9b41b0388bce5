import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  ChangedSubscription,
  ChangeSubscription,
  Checkout,
  CurrentSubscription,
  Subscription,
} from '@mesonet/contract/subscription.js';
import { AllowRole, Granted } from '../../platform/access/allow.js';
import type { Access } from '../../platform/access/principal.js';
import { Audited, NotAudited } from '../../platform/audit/audited.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Forbidden } from '../../platform/errors.js';
import { FeatureFlags } from '../../platform/feature-flags.js';
import { Answers, Refuses } from '../../platform/http/docs/answers.js';
import { SubscriptionsService } from './subscriptions.service.js';

const FAILED = 'The payment provider cannot be reached, or answers nonsense; nothing has changed';

const CONFLICTS =
  'The subscription is being renewed, paused or ended, or there is none yet to preview, or its checkout was paid already; nothing has changed';

const NOT_AVAILABLE = 'This page is not available to this account.';

/** Shows and changes the subscription of an organization. */
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
  @Answers(CurrentSubscription)
  @Refuses(502, FAILED)
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
  @Audited('subscription_changed')
  @AllowRole('admin', 'account')
  @Answers(ChangedSubscription)
  @Refuses(409, CONFLICTS)
  @Refuses(502, FAILED)
  async change(
    @Granted() { accountId, principal }: Access,
    @Body({ schema: ChangeSubscription }) { items }: ChangeSubscription,
  ): Promise<ChangedSubscription> {
    await this.requirePage(accountId);
    requireNewUser(principal);
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
  @NotAudited('a preview changes nothing, here or at the provider')
  @AllowRole('admin', 'account')
  @Answers(Subscription)
  @Refuses(409, CONFLICTS)
  @Refuses(502, FAILED)
  async preview(
    @Granted() { accountId }: Access,
    @Body({ schema: ChangeSubscription }) { items }: ChangeSubscription,
  ): Promise<Subscription> {
    await this.requirePage(accountId);
    return this.subscriptions.preview(accountId, items, new Date());
  }

  @Get('checkout')
  @ApiOperation({
    summary: 'Get the checkout that waits to be paid',
    description:
      'Answers the order of a checkout that was prepared and not paid, whose transaction the console opens in the frame of the payment provider. Amounts are the provider’s, in the smallest unit of the currency.',
  })
  @AllowRole('admin', 'account')
  @Answers(Checkout)
  @Refuses(409, 'Nothing waits to be paid, or it was paid already')
  @Refuses(502, FAILED)
  async checkout(@Granted() { accountId, principal }: Access): Promise<Checkout> {
    await this.requirePage(accountId);
    requireNewUser(principal);
    return this.subscriptions.checkout(accountId);
  }

  /**
   * @throws NotFound while billing is off
   * @throws Forbidden when the feature flag `subscription_page` is off for the organization
   */
  private async requirePage(accountId: string): Promise<void> {
    this.subscriptions.requireBilling();
    await this.flags.require('subscription_page', accountId, NOT_AVAILABLE);
  }
}

/** @throws Forbidden for a sign-in that several people share, because one person must be responsible for a payment */
function requireNewUser(principal: Access['principal']): void {
  if (principal?.kind !== 'user') {
    throw new Forbidden('Must be authenticated as new user.', 'not_a_new_user');
  }
}
