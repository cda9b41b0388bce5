import { Injectable } from '@nestjs/common';
import type { Subscription } from '@mesonet/contract/subscription.js';
import { DataSource } from 'typeorm';
import type { AccountSubscriptionEntity } from '../account-subscription.entity.js';
import { oneChangeAtATime } from '../one-change.js';
import { isPaidFeature, quantityOf } from '../order.js';
import { type OrderedItem, PaymentProvider } from '../provider/payment-provider.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';

/** A subscription or checkout about which the provider must be asked, and the number of stations to pay for. */
export type DueSubscription = Pick<
  AccountSubscriptionEntity,
  'accountId' | 'transactionId' | 'subscriptionId'
> & { stations: number };

const PAID = 'UPDATE account_subscriptions SET paid_stations = $2 WHERE account_id = $1';

/**
 * SQL that removes a checkout that ended unpaid and sets the state that the account had before it. It changes nothing
 * when another checkout has begun meanwhile.
 */
const END_CHECKOUT = `
  UPDATE account_subscriptions SET transaction_id = NULL,
    state = CASE WHEN subscription_id IS NULL THEN 'none' ELSE 'canceled' END
  WHERE account_id = $1 AND state = 'transaction' AND transaction_id = $2`;

/**
 * Asks the payment provider about one subscription or checkout, and updates the number of stations that it pays for.
 */
@Injectable()
export class SubscriptionRepair {
  constructor(
    private readonly database: DataSource,
    private readonly provider: PaymentProvider,
    private readonly webhooks: WebhooksService,
  ) {}

  /** False while billing is off, because then there is no payment provider to ask. */
  get isOn(): boolean {
    return this.provider.isOn;
  }

  /**
   * Corrects the stored state of one subscription or checkout.
   * @param isListed true when the provider's list of subscriptions was applied. Before that, a canceled checkout stays
   *   stored, because the customer may have a subscription from another checkout that only the list shows
   */
  async repair(due: DueSubscription, isListed: boolean): Promise<void> {
    const id = await this.subscriptionIdOf(due, isListed);
    if (id === null) return;
    const { subscription, updatedAt } = await this.provider.subscription(id);
    await this.webhooks.apply({
      ...{ accountId: due.accountId, subscriptionId: id, state: subscription.status },
      features: featuresOf(subscription),
      occurredAt: updatedAt,
    });
    // The customer paid the checkout, and the subscription has ended since then, but no webhook has reported either
    // event.
    if (subscription.status === 'canceled') await this.endCheckout(due);
    // Only an active subscription is changed. The payment provider accepts no change while a payment is late, and it
    // charges nothing for a paused subscription.
    if (subscription.status !== 'active') return;
    if (subscription.scheduled_change === null && stepOf(subscription, due.stations) !== null) {
      await this.keepInStep(due, id);
    }
    await this.database.query(PAID, [due.accountId, due.stations]);
  }

  /**
   * @returns id of the subscription that a paid checkout began, or the
   *   stored id if there is no checkout; null while the checkout is not paid
   */
  private async subscriptionIdOf(due: DueSubscription, isListed: boolean): Promise<string | null> {
    if (due.transactionId === null) return due.subscriptionId;
    const checkout = await this.provider.checkout(due.transactionId);
    if (checkout.isCanceled && isListed) await this.endCheckout(due);
    return checkout.subscriptionId;
  }

  private async endCheckout({ accountId, transactionId }: DueSubscription): Promise<void> {
    await this.database.query(END_CHECKOUT, [accountId, transactionId]);
  }

  private keepInStep({ accountId, stations }: DueSubscription, id: string): Promise<void> {
    return oneChangeAtATime(this.database, accountId, async () => {
      // A user may have changed the subscription since it was read, so it is read again now that the account's lock
      // keeps everybody else from changing it.
      const step = stepOf((await this.provider.subscription(id)).subscription, stations);
      if (step !== null) await this.provider.update(id, step);
    });
  }
}

/**
 * @returns the prices and quantities to order for this number of stations; null when the quantities are right already
 */
function stepOf({ items }: Subscription, stations: number): OrderedItem[] | null {
  const wanted = items.map(({ price, quantity }) => {
    const { feature_id: feature } = price.custom_data;
    return { priceId: price.id, quantity: isPaidFeature(feature) ? quantityOf(feature, stations) : quantity };
  });
  return wanted.some(({ quantity }, at) => quantity !== items[at]!.quantity) ? wanted : null;
}

function featuresOf({ items }: Subscription): string[] {
  return items.map(({ price }) => price.custom_data.feature_id).filter(isPaidFeature);
}
