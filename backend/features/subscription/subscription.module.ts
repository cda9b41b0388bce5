import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountSubscriptionEntity } from './account-subscription.entity.js';
import { FeaturesController } from './features.controller.js';
import { ProductsController } from './products.controller.js';
import { PaymentProvider } from './provider/payment-provider.js';
import { Reconciliation } from './reconciliation.js';
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
  providers: [PaymentProvider, Reconciliation, SubscriptionsService, WebhooksService],
})
export class SubscriptionModule {}
