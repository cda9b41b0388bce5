import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Checkout, Product, Subscription } from '@mesonet/contract/subscription.js';
import type { Repository } from 'typeorm';
import { Conflict, NotFound } from '../../platform/errors.js';
import { AccountSubscriptionEntity, OPEN_STATES } from './account-subscription.entity.js';
import { oneChangeAtATime } from './one-change.js';
import { orderOf } from './order.js';
import { type OrderedItem, PaymentProvider } from './provider/payment-provider.js';
import type { Doing } from './provider/refusals.js';
import { RUNNING_STATES } from '../accounts/running-subscription.js';

/** Time for which the provider's list of products is kept in memory and used again, because prices seldom change. */
const PRODUCTS_MS = 60_000;

const COUNT_STATIONS = 'SELECT count(*)::integer AS stations FROM stations WHERE account_id = $1';

/** SQL that stores that a checkout has begun, unless a subscription has begun in the meantime. */
const BEGIN_CHECKOUT = `
  INSERT INTO account_subscriptions (account_id, state, transaction_id) VALUES ($1, 'transaction', $2)
  ON CONFLICT (account_id) DO UPDATE SET state = excluded.state, transaction_id = excluded.transaction_id
  WHERE account_subscriptions.state IN ('none', 'transaction', 'canceled')`;

/** Begins and changes subscriptions of organizations. */
@Injectable()
export class SubscriptionsService {
  private products: { at: number; list: Product[] } | undefined;

  constructor(
    @InjectRepository(AccountSubscriptionEntity)
    private readonly subscriptions: Repository<AccountSubscriptionEntity>,
    private readonly provider: PaymentProvider,
  ) {}

  /** @throws NotFound while billing is off */
  requireBilling(): void {
    if (!this.provider.isOn) throw new NotFound();
  }

  /**
   * @param doing what the caller wants to do, which decides the message of a failure
   * @throws BadGateway when the provider fails, and NotFound while billing is off
   */
  async listProducts(now: Date, doing: Doing = 'products'): Promise<Product[]> {
    const at = now.getTime();
    if (!this.products || at - this.products.at > PRODUCTS_MS) {
      this.products = { at, list: await this.provider.products(doing) };
    }
    return this.products.list;
  }

  find(accountId: string): Promise<AccountSubscriptionEntity | null> {
    return this.subscriptions.findOneBy({ accountId });
  }

  /** Returns the paid features that the account's subscription opens at present. */
  async openFeatures(accountId: string): Promise<ReadonlySet<string>> {
    const found = await this.find(accountId);
    return new Set(found && OPEN_STATES.includes(found.state) ? found.features : []);
  }

  /** @returns null when there is no subscription, or only an unfinished checkout */
  async get(accountId: string): Promise<Subscription | null> {
    const id = runningId(await this.find(accountId));
    return id === null ? null : (await this.provider.subscription(id)).subscription;
  }

  /**
   * Returns the checkout that waits to be paid.
   * @throws Conflict when no checkout waits to be paid
   */
  async checkout(accountId: string): Promise<Checkout> {
    const found = await this.find(accountId);
    const id = found?.state === 'transaction' ? found.transactionId : null;
    const order = id === null ? null : await this.provider.order(id);
    if (!order) throw new Conflict('Cart is not prepared.', 'cart_not_prepared');
    return order;
  }

  /**
   * Computes what a change of the subscription would cost.
   * @throws Conflict when there is no subscription yet; the checkout then shows the amounts
   */
  async preview(accountId: string, priceIds: readonly string[], now: Date): Promise<Subscription> {
    const items = await this.order('preview', accountId, priceIds, now);
    const id = runningId(await this.find(accountId));
    if (id === null) throw new Conflict('There is no subscription yet.', 'no_subscription');
    return this.provider.preview(id, items);
  }

  /**
   * Changes the subscription, or prepares the checkout of the first
   * one, after which an earlier checkout can no longer be paid.
   * @returns id of the checkout's transaction; null when a subscription was changed
   * @throws Conflict when the earlier checkout has been paid
   */
  async change(accountId: string, priceIds: readonly string[], now: Date): Promise<string | null> {
    const items = await this.order('save', accountId, priceIds, now);
    return oneChangeAtATime(this.subscriptions, accountId, async () => {
      const found = await this.find(accountId);
      const id = runningId(found);
      if (id !== null) {
        await this.update(accountId, id, items);
        return null;
      }
      const waiting = found?.state === 'transaction' ? found.transactionId : null;
      const { id: transactionId } =
        waiting === null
          ? await this.provider.createCheckout(items, accountId)
          : await this.provider.replaceCheckout(waiting, items, accountId);
      await this.subscriptions.query(BEGIN_CHECKOUT, [accountId, transactionId]);
      return transactionId;
    });
  }

  /**
   * Changes the subscription at the provider. The provider may have made the change even if it answers an error, so the
   * subscription is marked to be read again soon.
   */
  private async update(accountId: string, id: string, items: readonly OrderedItem[]): Promise<void> {
    try {
      await this.provider.update(id, items);
    } finally {
      await this.subscriptions.update({ accountId }, { checkedAt: null });
    }
  }

  private async order(
    doing: 'preview' | 'save',
    accountId: string,
    priceIds: readonly string[],
    now: Date,
  ): Promise<OrderedItem[]> {
    const [counted] = await this.subscriptions.query<{ stations: number }[]>(COUNT_STATIONS, [accountId]);
    return orderOf(priceIds, await this.listProducts(now, doing), counted!.stations);
  }
}

/** @returns the id of the stored subscription; null when there is none or it has ended */
function runningId(found: AccountSubscriptionEntity | null): string | null {
  return found && RUNNING_STATES.includes(found.state) ? found.subscriptionId : null;
}
