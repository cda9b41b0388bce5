import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Product, Subscription } from '@mesonet/contract/subscription.js';
import type { Repository } from 'typeorm';
import { Conflict, NotFound } from '../../platform/errors.js';
import { AccountSubscriptionEntity } from './account-subscription.entity.js';
import { orderOf } from './order.js';
import { type OrderedItem, PaymentProvider } from './provider/payment-provider.js';

/** Prices change seldom, and a page of products is opened often. */
const PRODUCTS_MS = 60_000;

const COUNT_STATIONS = 'SELECT count(*)::integer AS stations FROM stations WHERE account_id = $1';

/** Any number that no other lock uses: one change of an account's subscription at a time. */
const LOCK = 7_236_503;

/** A subscription that began meanwhile stays. */
const BEGIN_CHECKOUT = `
  INSERT INTO account_subscriptions (account_id, state, transaction_id) VALUES ($1, 'transaction', $2)
  ON CONFLICT (account_id) DO UPDATE SET state = excluded.state, transaction_id = excluded.transaction_id
  WHERE account_subscriptions.state IN ('none', 'transaction', 'canceled')`;

/** Buys and changes what an organization pays for. */
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

  /** @throws BadGateway; NotFound while billing is off */
  async listProducts(now: Date): Promise<Product[]> {
    const at = now.getTime();
    if (!this.products || at - this.products.at > PRODUCTS_MS) {
      this.products = { at, list: await this.provider.products() };
    }
    return this.products.list;
  }

  find(accountId: string): Promise<AccountSubscriptionEntity | null> {
    return this.subscriptions.findOneBy({ accountId });
  }

  /** What its subscription opens. A late payment closes nothing yet; a pause and the end do. */
  async openFeatures(accountId: string): Promise<ReadonlySet<string>> {
    const found = await this.find(accountId);
    return new Set(found && ['active', 'past_due'].includes(found.state) ? found.features : []);
  }

  /** @returns null where there is none, or only an unfinished checkout */
  async get(accountId: string): Promise<Subscription | null> {
    const id = runningId(await this.find(accountId));
    return id === null ? null : (await this.provider.subscription(id)).subscription;
  }

  /** @throws Conflict without a subscription, whose checkout shows the amounts */
  async preview(accountId: string, priceIds: readonly string[], now: Date): Promise<Subscription> {
    const items = await this.order(accountId, priceIds, now);
    const id = runningId(await this.find(accountId));
    if (id === null) throw new Conflict('There is no subscription yet.', 'no_subscription');
    return this.provider.preview(id, items);
  }

  /**
   * Changes the subscription, or prepares the checkout of the first one; an earlier checkout cannot be paid any more.
   * @returns the id of its transaction; null where a subscription was changed
   * @throws Conflict where the earlier checkout was paid meanwhile
   */
  async change(accountId: string, priceIds: readonly string[], now: Date): Promise<string | null> {
    const items = await this.order(accountId, priceIds, now);
    return this.subscriptions.manager.transaction(async (manager) => {
      // Two checkouts at once could both be paid.
      await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, accountId]);
      const found = await this.find(accountId);
      const id = runningId(found);
      if (id !== null) {
        await this.update(accountId, id, items);
        return null;
      }
      if (found?.state === 'transaction' && found.transactionId !== null) {
        await this.provider.cancelCheckout(found.transactionId);
      }
      const { id: transactionId } = await this.provider.createCheckout(items, accountId);
      await this.subscriptions.query(BEGIN_CHECKOUT, [accountId, transactionId]);
      return transactionId;
    });
  }

  /** The change may have been made there whatever came back: the next look tells. */
  private async update(accountId: string, id: string, items: readonly OrderedItem[]): Promise<void> {
    try {
      await this.provider.update(id, items);
    } finally {
      await this.subscriptions.update({ accountId }, { checkedAt: null });
    }
  }

  private async order(accountId: string, priceIds: readonly string[], now: Date): Promise<OrderedItem[]> {
    const [counted] = await this.subscriptions.query<{ stations: number }[]>(COUNT_STATIONS, [accountId]);
    return orderOf(priceIds, await this.listProducts(now), counted!.stations);
  }
}

/** @returns the id of a subscription that has not ended */
function runningId(found: AccountSubscriptionEntity | null): string | null {
  return found && ['active', 'past_due', 'paused'].includes(found.state) ? found.subscriptionId : null;
}
