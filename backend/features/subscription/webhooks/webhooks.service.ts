import { Inject, Injectable, Logger } from '@nestjs/common';
import { PARKED_WEBHOOKS_LISTED, type ParkedWebhook } from '@mesonet/contract/subscription.js';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFound } from '../../../platform/errors.js';
import { isPaidFeature } from '../order.js';
import type { KnownSubscription } from '../account-subscription.entity.js';
import { type LoadedPaddle, PADDLE } from '../provider/paddle.js';
import { holdStorage } from './storage-grace.js';
import { SubscriptionData, type WebhookEvent } from './webhook-event.js';

const KNOWN =
  'INSERT INTO billing_events (event_id, event_type, occurred_at, received_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING event_id';

/**
 * SQL that stores the state of a subscription. The newer event counts, whichever arrives first. The end of an earlier
 * subscription does not end the present one.
 */
const APPLY = `
  INSERT INTO account_subscriptions AS known (account_id, state, subscription_id, features, occurred_at)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (account_id) DO UPDATE SET
    state = excluded.state, subscription_id = excluded.subscription_id, features = excluded.features,
    occurred_at = excluded.occurred_at, transaction_id = NULL,
    paid_stations = CASE WHEN known.subscription_id = excluded.subscription_id THEN known.paid_stations END
  WHERE (known.occurred_at IS NULL OR known.occurred_at <= excluded.occurred_at)
    AND (known.subscription_id IS NULL OR known.subscription_id = excluded.subscription_id
      OR excluded.state <> 'canceled')`;

const HOLD_ACCOUNT = 'SELECT FROM accounts WHERE id = $1 FOR KEY SHARE';

/**
 * Most parked events that are stored. A parked event could not be applied, so a person must look at it. Nobody reads
 * more of them than this, and a faulty provider could send them without end.
 */
const MOST_PARKED = 10_000;

const PARK = 'UPDATE billing_events SET parked = $2 WHERE event_id = $1';

const FORGET_OLDEST = `
  DELETE FROM billing_events WHERE event_id IN (
    SELECT event_id FROM billing_events WHERE parked IS NOT NULL
    ORDER BY received_at DESC, event_id OFFSET ${MOST_PARKED})`;

/**
 * Applies the events of the payment provider. Each event is
 * applied only once, and an old event never replaces a newer one.
 */
@Injectable()
export class WebhooksService {
  private readonly logger = new Logger('Billing');

  constructor(
    private readonly database: DataSource,
    @Inject(PADDLE) private readonly paddle: LoadedPaddle | null,
  ) {}

  async take(event: WebhookEvent, now: Date): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { event_id: id, event_type: type, occurred_at: at } = event;
      const [isNew] = await manager.query<unknown[]>(KNOWN, [id, type, at, now]);
      if (!isNew) return;
      const problem = type.startsWith('subscription.')
        ? await this.applyEvent(manager, event)
        : this.problemOf(type);
      if (problem === null) return;
      this.logger.warn({ message: 'A billing event was parked', event: id, type, problem });
      await manager.query(PARK, [id, problem]);
      await manager.query(FORGET_OLDEST);
    });
  }

  /**
   * Stores the reported state of a subscription, unless a newer state is stored already.
   * @returns false when the organization is not known
   */
  async apply(known: KnownSubscription, manager?: EntityManager): Promise<boolean> {
    if (!manager) return this.database.transaction((own) => this.apply(known, own));
    const { accountId, subscriptionId, state, features, occurredAt } = known;
    // The deletion of an organization also locks this row of `accounts` first, so one transaction waits for the other,
    // and no deadlock occurs.
    const account = await manager.query<unknown[]>(HOLD_ACCOUNT, [accountId]);
    if (account.length === 0) return false;
    // This statement locks the account's row of `account_subscriptions` even if it changes nothing, so only one
    // transaction at a time computes until when samples are kept.
    await manager.query(APPLY, [accountId, state, subscriptionId, features, occurredAt]);
    await holdStorage(manager, known);
    return true;
  }

  async countParked(): Promise<number> {
    const sql = 'SELECT count(*)::integer AS parked FROM billing_events WHERE parked IS NOT NULL';
    const [counted] = await this.database.query<{ parked: number }[]>(sql);
    return counted!.parked;
  }

  /** Returns the parked events that wait for a person, the newest first, at most `PARKED_WEBHOOKS_LISTED`. */
  async listParked(): Promise<ParkedWebhook[]> {
    const rows = await this.database.query<
      { event_id: string; event_type: string; occurred_at: Date; received_at: Date; parked: string }[]
    >(
      `SELECT event_id, event_type, occurred_at, received_at, parked FROM billing_events
       WHERE parked IS NOT NULL ORDER BY received_at DESC, event_id LIMIT ${PARKED_WEBHOOKS_LISTED}`,
    );
    return rows.map(({ parked, occurred_at, received_at, ...same }) => ({
      ...same,
      occurred_at: occurred_at.toISOString(),
      received_at: received_at.toISOString(),
      reason: parked,
    }));
  }

  /**
   * Removes an event from the list of parked events. Its id stays
   * stored, so the event is not applied when it arrives again.
   * @throws NotFound when the list contains no such event
   */
  async dismiss(eventId: string): Promise<void> {
    const sql =
      'UPDATE billing_events SET parked = NULL WHERE event_id = $1 AND parked IS NOT NULL RETURNING event_id';
    const [[found]] = await this.database.query<[unknown[], number]>(sql, [eventId]);
    if (!found) throw new NotFound();
  }

  /** @returns the reason why a part of the event could not be applied; null when the whole event was applied */
  private async applyEvent(manager: EntityManager, event: WebhookEvent): Promise<string | null> {
    const read = SubscriptionData.safeParse(event.data);
    if (!read.success) return `The data are not those of a subscription: ${read.error.issues[0]!.message}`;
    const accountId = read.data.custom_data?.accountid;
    if (accountId === undefined) return 'There is no organization named in it.';
    const { features, unknown } = featuresOf(read.data);
    const { id: subscriptionId, status } = read.data;
    const state = status === 'trialing' ? 'active' : status;
    const known = { accountId, subscriptionId, state, features, occurredAt: event.occurred_at } as const;
    if (!(await this.apply(known, manager))) return `There is no organization ${accountId}.`;
    return unknown.length === 0
      ? null
      : `The feature ${unknown.join(', ')} of ${accountId} is not known here.`;
  }

  /** @returns the problem with an event that is not about a subscription; null for a known type, which can be ignored */
  private problemOf(type: string): string | null {
    return this.paddle?.eventTypes.has(type) ? null : `The type ${type} is not known here.`;
  }
}

function featuresOf({ items }: SubscriptionData): { features: string[]; unknown: string[] } {
  const all = items.map(({ price }) => price.custom_data?.feature_id ?? 'without a name');
  return { features: all.filter(isPaidFeature), unknown: all.filter((each) => !isPaidFeature(each)) };
}
