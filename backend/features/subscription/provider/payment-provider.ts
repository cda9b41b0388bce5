import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Paddle, ProrationBillingMode, SubscriptionStatus } from '@paddle/paddle-node-sdk';
import { Checkout as Order, Product, Subscription } from '@mesonet/contract/subscription.js';
import { BadGateway, Conflict, InvalidInput, NotFound } from '../../../platform/errors.js';
import { type ListedSubscription, toListed } from './listed-subscription.js';
import { type LoadedPaddle, PADDLE } from './paddle.js';
import {
  type Checkout,
  toCheckout,
  toOrder,
  toPreview,
  toProduct,
  toSubscription,
  unknownCheckout,
} from './provider-shapes.js';
import { type Doing, FAILURES, refuseChange } from './refusals.js';

/** A request to the provider fails after this long, because the SDK has no time limit of its own. */
const PATIENCE_MS = 10_000;

/** One item of an order: the id of a price at the payment provider, and the ordered quantity. */
export interface OrderedItem {
  priceId: string;
  quantity: number;
}

/** Error codes with which the provider refuses a price that it does not sell. */
const UNKNOWN_PRICE = /price_not_found|product_not_active|price_not_active|entity_archived/;

/** Filter of the provider's list for subscriptions that have not ended, in the largest pages that it allows. */
const NOT_ENDED = {
  status: ['active', 'past_due', 'paused', 'trialing'] satisfies SubscriptionStatus[],
  perPage: 200,
};

/** Calls the payment provider, Paddle Billing, through its SDK. The provider computes all amounts. */
@Injectable()
export class PaymentProvider {
  private readonly logger = new Logger('Billing');

  constructor(@Inject(PADDLE) private readonly paddle: LoadedPaddle | null) {
    if (!paddle) this.logger.log('Billing is off: PADDLE_API_KEY is not set. Every feature is open.');
  }

  get isOn(): boolean {
    return this.paddle !== null;
  }

  /**
   * Lists the products on sale, each with its prices on sale.
   * @param doing what the caller wants to do, which decides the message of a failure
   * @throws BadGateway when the provider fails, and NotFound while billing is off
   */
  products(doing: Doing): Promise<Product[]> {
    return this.ask(doing, async (sdk) => {
      const pages = sdk.products.list({ status: ['active'], include: ['prices'] });
      const products: Product[] = [];
      for await (const product of pages) products.push(toProduct(product));
      return Product.array().parse(products.filter(({ prices }) => prices.length > 0));
    });
  }

  /**
   * Prepares a checkout for a new subscription.
   * @throws BadGateway when the provider fails
   * @throws InvalidInput for a price that is not sold
   */
  createCheckout(items: readonly OrderedItem[], accountId: string): Promise<Checkout> {
    return this.ask('save', async (sdk) =>
      toCheckout(await sdk.transactions.create({ items: [...items], customData: { accountid: accountId } })),
    );
  }

  /**
   * Replaces a checkout that nobody has paid, so that its old order can no longer be paid.
   * @throws Conflict when the checkout has been paid
   */
  async replaceCheckout(id: string, items: readonly OrderedItem[], accountId: string): Promise<Checkout> {
    const { isDraft, isPaid, isCanceled } = await this.checkout(id, 'save');
    if (isPaid) throw paidAlready();
    // The provider cannot cancel a draft of a checkout, but it can change the order in it.
    if (isDraft) {
      return this.ask('save', async (sdk) =>
        toCheckout(await sdk.transactions.update(id, { items: [...items] })),
      );
    }
    if (!isCanceled) await this.ask('save', (sdk) => sdk.transactions.update(id, { status: 'canceled' }));
    return this.createCheckout(items, accountId);
  }

  /**
   * Reads a checkout. A checkout that the provider does not know counts as canceled, because nobody can pay it.
   * @param doing what the caller wants to do, which decides the message of a failure
   */
  checkout(id: string, doing: Doing = 'read'): Promise<Checkout> {
    return this.ask(doing, async (sdk) => {
      const found = await sdk.transactions.get(id).catch((err) => this.nullIfUnknown(err));
      return found ? toCheckout(found) : unknownCheckout(id);
    });
  }

  /**
   * @returns the order of a checkout; null when the checkout can no longer be paid
   * @throws Conflict when the checkout has been paid
   */
  async order(id: string): Promise<Order | null> {
    const found = await this.ask('read', async (sdk) => {
      const transaction = await sdk.transactions.get(id).catch((err) => this.nullIfUnknown(err));
      return transaction && { ...toCheckout(transaction), order: Order.parse(toOrder(transaction)) };
    });
    if (found?.isPaid) throw paidAlready();
    return found === null || found.isCanceled ? null : found.order;
  }

  subscription(id: string): Promise<{ subscription: Subscription; updatedAt: string }> {
    return this.ask('read', async (sdk) => {
      const found = await sdk.subscriptions.get(id, {
        include: ['next_transaction', 'recurring_transaction_details'],
      });
      return {
        subscription: Subscription.parse(toSubscription(found)),
        updatedAt: found.updatedAt,
      };
    });
  }

  /**
   * Lists all subscriptions that have not ended, page by page.
   * @throws BadGateway when the provider fails, and NotFound while billing is off
   */
  async *subscriptions(): AsyncGenerator<ListedSubscription[]> {
    const pages = await this.ask('read', (sdk) => Promise.resolve(sdk.subscriptions.list(NOT_ENDED)));
    while (pages.hasMore) yield await this.ask('read', async () => (await pages.next()).map(toListed));
  }

  /** @returns the subscription as it would be after the change, with the amounts that would be charged */
  preview(id: string, items: readonly OrderedItem[]): Promise<Subscription> {
    return this.ask('preview', async (sdk) =>
      Subscription.parse(
        toPreview(await sdk.subscriptions.previewUpdate(id, await changeTo(sdk, id, items))),
      ),
    );
  }

  update(id: string, items: readonly OrderedItem[]): Promise<void> {
    return this.ask('save', async (sdk) => {
      await sdk.subscriptions.update(id, await changeTo(sdk, id, items));
    });
  }

  private nullIfUnknown(err: unknown): null {
    if (this.paddle?.isApiError(err) && err.code === 'not_found') return null;
    throw err;
  }

  /** Sends a request to the provider. If it fails, the caller gets one short message, and the log gets the details. */
  private async ask<T>(doing: Doing, call: (sdk: Paddle) => Promise<T>): Promise<T> {
    if (!this.paddle) throw new NotFound();
    const { client, isApiError } = this.paddle;
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    });
    try {
      return await Promise.race([call(client), deadline]);
    } catch (err) {
      if (isApiError(err) && UNKNOWN_PRICE.test(err.code)) {
        throw new InvalidInput(`Unknown price: ${err.detail}`, 'unknown_price');
      }
      if (isApiError(err)) refuseChange(err.code);
      this.logger.warn({ message: 'The payment provider failed', doing, err });
      throw new BadGateway(FAILURES[doing], 'payment_provider_failed');
    } finally {
      clearTimeout(timer);
    }
  }
}

const paidAlready = () => new Conflict('The checkout was paid already. Reload the page.', 'checkout_paid');

/**
 * Describes a change for the provider. Added items are charged with the next renewal. A paused subscription has no
 * renewal, so it is changed without a charge.
 */
async function changeTo(sdk: Paddle, id: string, items: readonly OrderedItem[]) {
  const { status } = await sdk.subscriptions.get(id);
  const prorationBillingMode: ProrationBillingMode =
    status === 'paused' ? 'do_not_bill' : 'prorated_next_billing_period';
  return { items: [...items], prorationBillingMode };
}
