import { Injectable, Logger } from '@nestjs/common';
import type { ParkedWebhook } from '@mesonet/contract/subscription.js';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound } from '../../../platform/errors.js';
import { isPaidFeature } from '../order.js';
import type { SubscriptionState } from '../account-subscription.entity.js';
import { SubscriptionData, type WebhookEvent } from './webhook-event.js';

const KNOWN =
  'INSERT INTO billing_events (event_id, event_type, occurred_at, received_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING event_id';

/** What is newer counts, whichever came first. The end of an earlier subscription does not end the present one. */
const APPLY = `
  INSERT INTO account_subscriptions AS known (account_id, state, subscription_id, features, occurred_at)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (account_id) DO UPDATE SET
    state = excluded.state, subscription_id = excluded.subscription_id, features = excluded.features,
    occurred_at = excluded.occurred_at, transaction_id = NULL
  WHERE (known.occurred_at IS NULL OR known.occurred_at <= excluded.occurred_at)
    AND (known.subscription_id IS NULL OR known.subscription_id = excluded.subscription_id
      OR excluded.state <> 'canceled')`;

const SHOWN = 200;

/** What is known of a subscription at a moment. */
export interface KnownSubscription {
  accountId: string;
  subscriptionId: string;
  state: SubscriptionState;
  features: string[];
  /** ISO 8601, with all its digits. */
  occurredAt: string;
}

/** Applies what the payment provider tells: each event once, and nothing old over something newer. */
@Injectable()
export class WebhooksService {
  private readonly logger = new Logger('Billing');

  constructor(private readonly database: DataSource) {}

  async take(event: WebhookEvent, now: Date): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { event_id: id, event_type: type, occurred_at: at } = event;
      const [isNew] = await manager.query<unknown[]>(KNOWN, [id, type, at, now]);
      if (!isNew || !type.startsWith('subscription.')) return;
      const problem = await this.applyEvent(manager, event);
      if (problem === null) return;
      this.logger.warn({ message: 'A billing event was parked', event: id, type, problem });
      await manager.query('UPDATE billing_events SET parked = $2 WHERE event_id = $1', [id, problem]);
    });
  }

  /** Does nothing where something newer is known. */
  async apply(
    known: KnownSubscription,
    manager: Pick<EntityManager, 'query'> = this.database,
  ): Promise<void> {
    const { accountId, subscriptionId, state, features, occurredAt } = known;
    await manager.query(APPLY, [accountId, state, subscriptionId, features, occurredAt]);
  }

  /** Newest first, at most 200. */
  async parked(): Promise<ParkedWebhook[]> {
    const rows = await this.database.query<
      { event_id: string; event_type: string; occurred_at: Date; received_at: Date; parked: string }[]
    >(
      `SELECT event_id, event_type, occurred_at, received_at, parked FROM billing_events
       WHERE parked IS NOT NULL ORDER BY received_at DESC, event_id LIMIT ${SHOWN}`,
    );
    return rows.map(({ parked, occurred_at, received_at, ...same }) => ({
      ...same,
      occurred_at: occurred_at.toISOString(),
      received_at: received_at.toISOString(),
      reason: parked,
    }));
  }

  /** Its id stays known, so that it is not applied when it comes again. @throws NotFound */
  async dismiss(eventId: string): Promise<void> {
    const sql =
      'UPDATE billing_events SET parked = NULL WHERE event_id = $1 AND parked IS NOT NULL RETURNING event_id';
    const [[found]] = await this.database.query<[unknown[], number]>(sql, [eventId]);
    if (!found) throw new NotFound();
  }

  /** @returns why it could not be applied as a whole; null: it was */
  private async applyEvent(manager: EntityManager, event: WebhookEvent): Promise<string | null> {
    const read = SubscriptionData.safeParse(event.data);
    if (!read.success) return `The data are not those of a subscription: ${read.error.issues[0]!.message}`;
    const accountId = read.data.custom_data?.accountid;
    const [account] = await manager.query<unknown[]>('SELECT id FROM accounts WHERE id = $1', [accountId]);
    if (accountId === undefined || !account) return `There is no organization ${accountId ?? 'named in it'}.`;
    const { features, unknown } = featuresOf(read.data);
    const { id: subscriptionId, status } = read.data;
    const state = status === 'trialing' ? 'active' : status;
    await this.apply({ accountId, subscriptionId, state, features, occurredAt: event.occurred_at }, manager);
    return unknown.length === 0
      ? null
      : `The feature ${unknown.join(', ')} of ${accountId} is not known here.`;
  }
}

function featuresOf({ items }: SubscriptionData): { features: string[]; unknown: string[] } {
  const all = items.map(({ price }) => price.custom_data?.feature_id ?? 'without a name');
  return { features: all.filter(isPaidFeature), unknown: all.filter((each) => !isPaidFeature(each)) };
}
