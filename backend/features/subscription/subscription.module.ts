import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Metrics } from '../../platform/metrics/metrics.js';
import { AccountSubscriptionEntity } from './account-subscription.entity.js';
import { FeaturesController } from './features.controller.js';
import { ProductsController } from './products.controller.js';
import { paddle } from './provider/paddle.js';
import { PaymentProvider } from './provider/payment-provider.js';
import { ListedSubscriptions } from './reconciliation/listed-subscriptions.js';
import { Reconciliation } from './reconciliation/reconciliation.js';
import { SubscriptionRepair } from './reconciliation/subscription-repair.js';
import { RestoredSubscriptions } from './restored-subscriptions.js';
import { SubscriptionController } from './subscription.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { ParkedWebhooksController } from './webhooks/parked-webhooks.controller.js';
import { WebhookController } from './webhooks/webhook.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccountSubscriptionEntity])],
  controllers: [
    ProductsController,
    SubscriptionController,
    FeaturesController,
    WebhookController,
    ParkedWebhooksController,
  ],
  providers: [
    ListedSubscriptions,
    paddle,
    PaymentProvider,
    Reconciliation,
    RestoredSubscriptions,
    SubscriptionRepair,
    SubscriptionsService,
    WebhooksService,
  ],
})
export class SubscriptionModule {
  constructor(metrics: Metrics, webhooks: WebhooksService) {
    const help = 'Events of the payment provider that were not applied and wait for somebody to look at them';
    metrics.gauge('mesonet_billing_events_parked', help, () => webhooks.countParked());
  }
}
