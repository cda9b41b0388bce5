import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Subscription } from '@mesonet/contract/subscription.js';
import { DataSource } from 'typeorm';
import { EventBus } from '../../platform/event-bus.js';
import '../../platform/lifecycle-events.js';
import type { AccountSubscriptionEntity } from './account-subscription.entity.js';
import { isPaidFeature, quantityOf } from './order.js';
import { PaymentProvider } from './provider/payment-provider.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

/** Any number that no other lock uses: one process reconciles at a time. */
const LOCK = 7_236_502;
const EACH_MS = 30_000;
const AT_ONCE = 50;

type Due = Pick<AccountSubscriptionEntity, 'accountId' | 'transactionId' | 'subscriptionId'> & {
  stations: number;
};

/** Unfinished checkouts each time, others each hour and after a start, and those whose number of stations is another. */
const DUE = `
  SELECT account_id AS "accountId", transaction_id AS "transactionId", subscription_id AS "subscriptionId", stations
  FROM account_subscriptions AS known, LATERAL (
    SELECT greatest(1, count(*))::integer AS stations FROM stations WHERE stations.account_id = known.account_id
  ) AS counted
  WHERE state = 'transaction' OR state IN ('active', 'past_due', 'paused') AND (
    checked_at IS NULL OR checked_at < $1
    OR 'station_data_storage_feature' = ANY (features) AND paid_stations IS DISTINCT FROM stations)
  ORDER BY checked_at NULLS FIRST LIMIT ${AT_ONCE}`;

const HOUR_MS = 3_600_000;

const CHECKED = 'UPDATE account_subscriptions SET checked_at = $2 WHERE account_id = $1';

/** The provider repeats events for days. */
const FORGET = `DELETE FROM billing_events WHERE received_at < now() - interval '30 days' AND parked IS NULL`;

/** Repairs what missed webhooks left, and keeps the number of stations that are paid for in step. */
@Injectable()
export class Reconciliation implements OnApplicationShutdown {
  private readonly logger = new Logger('Billing');
  private readonly startedAt = Date.now();
  private isOver = false;

  constructor(
    private readonly database: DataSource,
    private readonly provider: PaymentProvider,
    private readonly webhooks: WebhooksService,
    events: EventBus,
  ) {
    events.subscribe('server.listening', () => void this.run());
  }

  onApplicationShutdown(): void {
    this.isOver = true;
  }

  @Interval(EACH_MS)
  async run(): Promise<void> {
    if (!this.provider.isOn || this.isOver) return;
    try {
      await this.database.transaction(async (manager) => {
        const sql = 'SELECT pg_try_advisory_xact_lock($1) AS "isOurs"';
        const [lock] = await manager.query<{ isOurs: boolean }[]>(sql, [LOCK]);
        if (!lock?.isOurs) return;
        await this.database.query(FORGET);
        await this.reconcileDue(new Date());
      });
    } catch (err) {
      if (!this.isOver) this.logger.warn({ message: 'Subscriptions could not be reconciled', err });
    }
  }

  private async reconcileDue(now: Date): Promise<void> {
    const stale = new Date(Math.max(this.startedAt, now.getTime() - HOUR_MS));
    const due = await this.database.query<Due[]>(DUE, [stale]);
    for (const each of due) {
      // A provider that does not answer is asked again at the next time.
      if (this.isOver || Date.now() - now.getTime() > EACH_MS) return;
      try {
        // Whatever comes of it, the others have their turn before it again.
        await this.database.query(CHECKED, [each.accountId, now]);
        await this.reconcile(each);
      } catch (err) {
        this.logger.warn({ message: 'A subscription could not be reconciled', account: each.accountId, err });
      }
    }
  }

  private async reconcile(due: Due): Promise<void> {
    const id = await this.subscriptionIdOf(due);
    if (id === null) return;
    const { subscription, updatedAt } = await this.provider.subscription(id);
    await this.webhooks.apply({
      ...{ accountId: due.accountId, subscriptionId: id, state: subscription.status },
      features: featuresOf(subscription),
      occurredAt: updatedAt,
    });
    const runs = subscription.status === 'active' || subscription.status === 'past_due';
    if (runs && subscription.scheduled_change === null) await this.keepInStep(id, subscription, due.stations);
    const paid = 'UPDATE account_subscriptions SET paid_stations = $2 WHERE account_id = $1';
    await this.database.query(paid, [due.accountId, due.stations]);
  }

  /** @returns that of the checkout, once it was paid; null: not yet */
  private async subscriptionIdOf({ transactionId, subscriptionId }: Due): Promise<string | null> {
    if (transactionId === null) return subscriptionId;
    return (await this.provider.checkout(transactionId)).subscriptionId;
  }

  private async keepInStep(id: string, { items }: Subscription, stations: number): Promise<void> {
    const wanted = items.map(({ price, quantity }) => {
      const { feature_id: feature } = price.custom_data;
      return {
        priceId: price.id,
        quantity: isPaidFeature(feature) ? quantityOf(feature, stations) : quantity,
      };
    });
    const differs = wanted.some(({ quantity }, at) => quantity !== items[at]!.quantity);
    if (differs) await this.provider.update(id, wanted);
  }
}

function featuresOf({ items }: Subscription): string[] {
  return items.map(({ price }) => price.custom_data.feature_id).filter(isPaidFeature);
}
