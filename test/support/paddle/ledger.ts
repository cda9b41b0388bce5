import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { ISubscriptionPreviewResponse, ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { amountOf, detailsOf, type Line, type OrderItem, shareLeft, wholeLines } from './amounts.js';
import type { Catalog } from './catalog.js';
import {
  later,
  nextTransactionOf,
  type StoredSubscription,
  subscriptionOf,
  transactionOf,
} from './entities.js';
import { checkOrder } from './check-order.js';
import { newId, notFound, PaddleRefusal } from './refusal.js';
import { type EventType, type Tell, Transactions } from './transactions.js';

export type ProrationMode =
  | 'prorated_immediately'
  | 'prorated_next_billing_period'
  | 'full_immediately'
  | 'full_next_billing_period'
  | 'do_not_bill';

/** Paddle refuses changes this shortly before a renewal. */
const LOCK_MS = 30 * MINUTE_MS;

/** Transactions and subscriptions of the stand-in, in memory. */
export class Ledger {
  readonly transactions: Transactions;
  readonly subscriptions = new Map<string, StoredSubscription>();

  /** @param tell called for each change, with the whole object as it is after the change */
  constructor(
    private readonly catalog: Catalog,
    private readonly pagesUrl: string,
    private readonly now: () => number,
    private readonly tell: Tell,
  ) {
    this.transactions = new Transactions(catalog, now, tell);
  }

  /**
   * Does what the checkout frame does once the card is accepted.
   * @returns the new subscription
   */
  completeCheckout(transactionId: string): StoredSubscription {
    const transaction = this.transactions.unpaid(transactionId);
    const at = this.time();
    const { interval } = this.catalog.price(transaction.items[0]!.price_id)!.billing_cycle!;
    const created: StoredSubscription = {
      id: newId('sub'),
      status: 'active',
      items: transaction.items,
      custom_data: transaction.custom_data,
      period: { starts_at: at, ends_at: later(at, interval) },
      charges: [],
      credit: 0n,
      scheduled_change: null,
      created_at: at,
      updated_at: at,
      canceled_at: null,
      paused_at: null,
    };
    this.subscriptions.set(created.id, created);
    Object.assign(transaction, { status: 'completed', subscription_id: created.id, updated_at: at });
    const data = this.toSubscription(created);
    this.tell('subscription.created', { ...data, transaction_id: transactionId }, at);
    this.tell('transaction.completed', transactionOf(this.catalog, transaction), at);
    this.tell('subscription.activated', data, this.time());
    return created;
  }

  preview(id: string, items: OrderItem[], mode: ProrationMode): ISubscriptionPreviewResponse {
    const before = this.subscription(id);
    const { changed, immediate } = this.changedBy(before, items, mode);
    const { id: _id, ...same } = this.toSubscription(changed);
    return {
      ...same,
      management_urls: same.management_urls ?? null,
      immediate_transaction:
        immediate.length === 0
          ? null
          : {
              billing_period: changed.period,
              details: detailsOf(this.catalog, immediate),
              adjustments: [],
            },
      next_transaction: nextTransactionOf(this.catalog, changed),
      recurring_transaction_details: detailsOf(this.catalog, wholeLines(changed.items)),
      update_summary: null,
    };
  }

  update(id: string, items: OrderItem[], mode: ProrationMode): StoredSubscription {
    const kept = this.subscription(id);
    return this.change(kept, this.changedBy(kept, items, mode).changed, 'subscription.updated');
  }

  cancel(id: string): StoredSubscription {
    const canceled = { status: 'canceled', canceled_at: this.time(), scheduled_change: null } as const;
    return this.change(this.subscription(id), canceled, 'subscription.canceled');
  }

  pause(id: string): StoredSubscription {
    const paused = { status: 'paused', paused_at: this.time() } as const;
    return this.change(this.subscription(id), paused, 'subscription.paused');
  }

  resume(id: string): StoredSubscription {
    const active = { status: 'active', paused_at: null } as const;
    return this.change(this.subscription(id), active, 'subscription.resumed');
  }

  /** Acts as if the card of a renewal was refused. */
  failPayment(id: string): StoredSubscription {
    return this.change(this.subscription(id), { status: 'past_due' }, 'subscription.past_due');
  }

  subscription(id: string): StoredSubscription {
    return this.subscriptions.get(id) ?? notFound('Subscription', id);
  }

  toSubscription(kept: StoredSubscription): ISubscriptionResponse {
    return subscriptionOf(this.catalog, kept, this.pagesUrl);
  }

  private change(
    kept: StoredSubscription,
    changes: Partial<StoredSubscription>,
    type: EventType,
  ): StoredSubscription {
    Object.assign(kept, changes, { updated_at: this.time() });
    this.tell(type, this.toSubscription(kept), kept.updated_at);
    return kept;
  }

  /** Charges added items and credits removed ones, each for the part of the period that is left. */
  private changedBy(
    before: StoredSubscription,
    items: OrderItem[],
    mode: ProrationMode,
  ): { changed: StoredSubscription; immediate: Line[] } {
    if (before.status === 'canceled') {
      throw new PaddleRefusal(400, 'subscription_update_when_canceled', 'The subscription is canceled');
    }
    if (before.status === 'past_due') {
      throw new PaddleRefusal(400, 'subscription_update_when_past_due', 'The subscription is past due');
    }
    if (before.status === 'paused' && mode !== 'do_not_bill') {
      const detail = '`proration_billing_mode` must be set to `do_not_bill`';
      throw new PaddleRefusal(400, 'subscription_incorrect_proration_on_paused_subscription', detail);
    }
    if (before.scheduled_change !== null) {
      const detail = 'cannot update subscription, pending scheduled changes';
      throw new PaddleRefusal(400, 'subscription_locked_pending_changes', detail);
    }
    if (Date.parse(before.period.ends_at) - this.now() < LOCK_MS) {
      const detail = 'unable to update subscription 30m0s before renewal';
      throw new PaddleRefusal(409, 'subscription_locked_renewal', detail);
    }
    checkOrder(this.catalog, items);
    const millionths = mode.startsWith('full') ? 1_000_000n : shareLeft(before.period, this.now());
    const rest = { starts_at: this.time(), ends_at: before.period.ends_at };
    const difference = (from: readonly OrderItem[], to: readonly OrderItem[]): Line[] =>
      to.flatMap(({ price_id, quantity }) => {
        const more = quantity - (from.find((each) => each.price_id === price_id)?.quantity ?? 0);
        return more > 0 ? [{ price_id, quantity: more, millionths, rest }] : [];
      });
    const added = mode === 'do_not_bill' ? [] : difference(before.items, items);
    const removed = mode === 'do_not_bill' ? [] : difference(items, before.items);
    const credit = removed.reduce((sum, line) => sum + amountOf(this.catalog, line), before.credit);
    const isImmediate = mode.endsWith('immediately');
    const charges = isImmediate ? before.charges : [...before.charges, ...added];
    return { changed: { ...before, items, charges, credit }, immediate: isImmediate ? added : [] };
  }

  private time(): string {
    return new Date(this.now()).toISOString();
  }
}
