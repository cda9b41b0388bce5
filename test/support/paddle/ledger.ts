import { randomUUID } from 'node:crypto';
import type {
  ICustomData,
  ISubscriptionPreviewResponse,
  ISubscriptionResponse,
} from '@paddle/paddle-node-sdk';
import { amountOf, detailsOf, type Line, type OrderItem, shareLeft, wholeLines } from './amounts.js';
import type { Catalog } from './catalog.js';
import {
  later,
  nextTransactionOf,
  type StoredSubscription,
  type StoredTransaction,
  subscriptionOf,
  transactionOf,
} from './entities.js';

/** A refusal of the provider, as its API words it. */
export class PaddleRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

export type EventType =
  | 'transaction.created'
  | 'transaction.completed'
  | 'transaction.canceled'
  | `subscription.${'created' | 'activated' | 'updated' | 'past_due' | 'paused' | 'resumed' | 'canceled'}`;

export type ProrationMode =
  | 'prorated_immediately'
  | 'prorated_next_billing_period'
  | 'full_immediately'
  | 'full_next_billing_period'
  | 'do_not_bill';

/** Transactions and subscriptions of the stand-in, in memory. */
export class Ledger {
  readonly transactions = new Map<string, StoredTransaction>();
  readonly subscriptions = new Map<string, StoredSubscription>();

  /** @param tell hears of each change, with the whole object as it is then */
  constructor(
    private readonly catalog: Catalog,
    private readonly pagesUrl: string,
    private readonly now: () => number,
    private readonly tell: (type: EventType, data: object, at: string) => void,
  ) {}

  createTransaction(items: OrderItem[], customData: ICustomData | null): StoredTransaction {
    this.checkItems(items);
    const at = this.time();
    const created: StoredTransaction = {
      id: newId('txn'),
      status: 'ready',
      items,
      custom_data: customData,
      subscription_id: null,
      created_at: at,
      updated_at: at,
    };
    this.transactions.set(created.id, created);
    this.tell('transaction.created', transactionOf(this.catalog, created), at);
    return created;
  }

  /** What the frame does once the card was accepted. @returns the new subscription */
  completeCheckout(transactionId: string): StoredSubscription {
    const transaction = this.transaction(transactionId);
    if (transaction.status !== 'ready') {
      throw new PaddleRefusal(400, 'transaction_immutable', 'The transaction cannot be paid any more');
    }
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

  /** The card of a renewal was refused. */
  failPayment(id: string): StoredSubscription {
    return this.change(this.subscription(id), { status: 'past_due' }, 'subscription.past_due');
  }

  transaction(id: string): StoredTransaction {
    return this.transactions.get(id) ?? notFound('Transaction', id);
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

  /** Added parts are charged and removed parts are credited, each for what is left of the period. */
  private changedBy(
    before: StoredSubscription,
    items: OrderItem[],
    mode: ProrationMode,
  ): { changed: StoredSubscription; immediate: Line[] } {
    if (before.status === 'canceled') {
      throw new PaddleRefusal(400, 'subscription_update_when_canceled', 'The subscription is canceled');
    }
    this.checkItems(items);
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

  private checkItems(items: readonly OrderItem[]): void {
    if (items.length === 0) throw new PaddleRefusal(400, 'bad_request', 'Invalid request: items is empty');
    for (const { price_id, quantity } of items) {
      const price = this.catalog.price(price_id);
      if (!price) throw new PaddleRefusal(400, 'price_not_found', `price ${price_id} not found`);
      if (this.catalog.product(price.product_id)?.status !== 'active') {
        throw new PaddleRefusal(400, 'transaction_product_not_active', `product of ${price_id} is archived`);
      }
      if (!Number.isInteger(quantity) || quantity < 1) {
        throw new PaddleRefusal(400, 'bad_request', `Invalid request: quantity of ${price_id}`);
      }
    }
  }

  private time(): string {
    return new Date(this.now()).toISOString();
  }
}

function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 26)}`;
}

function notFound(what: string, id: string): never {
  throw new PaddleRefusal(404, 'not_found', `${what} ${id} was not found`);
}
