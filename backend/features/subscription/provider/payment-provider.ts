import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  ApiError,
  type Environment,
  LogLevel,
  Paddle,
  Environment as Environments,
} from '@paddle/paddle-node-sdk';
import { Product, Subscription } from '@mesonet/contract/subscription.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { BadGateway, Conflict, InvalidInput, NotFound } from '../../../platform/errors.js';
import { toPreview, toProduct, toSubscription } from './provider-shapes.js';

/** The SDK sets no deadline of its own. */
const PATIENCE_MS = 10_000;

/** A part of a subscription: so many of one price. */
export interface OrderedItem {
  priceId: string;
  quantity: number;
}

/** A transaction that a checkout pays. */
export interface Checkout {
  id: string;
  isPaid: boolean;
  subscriptionId: string | null;
}

/** Which sentence a failure of the provider becomes. */
type Doing = 'products' | 'read' | 'preview' | 'save';

const SENTENCES: Record<Doing, string> = {
  products: 'Error fetching products. Please try again.',
  read: 'Error fetching the subscription. Please try again.',
  preview: 'Error fetching preview. Please try again.',
  save: 'Error saving changes. Please try again.',
};

/** Codes by which the provider says that the order cannot be. */
const UNKNOWN_PRICE = /price_not_found|product_not_active|price_not_active|entity_archived/;

/** Paddle Billing, through its SDK. Amounts are the provider's own, never ours. */
@Injectable()
export class PaymentProvider {
  private readonly logger = new Logger('Billing');
  private readonly sdk: Paddle | null;

  constructor(@Inject(CONFIG) { billing }: Config) {
    const environment = billing?.apiUrl ?? Environments[billing?.environment ?? 'sandbox'];
    // An address is taken as an environment of its own.
    const options = { environment: environment as Environment, logLevel: LogLevel.none };
    this.sdk = billing && new Paddle(billing.apiKey, options);
    if (!billing) this.logger.log('Billing is off: PADDLE_API_KEY is not set. Every feature is open.');
  }

  get isOn(): boolean {
    return this.sdk !== null;
  }

  /** Products that are sold, with the prices that are. @throws BadGateway, NotFound while billing is off */
  products(): Promise<Product[]> {
    return this.ask('products', async (sdk) => {
      const pages = sdk.products.list({ status: ['active'], include: ['prices'] });
      const products: Product[] = [];
      for await (const product of pages) products.push(toProduct(product));
      return Product.array().parse(products.filter(({ prices }) => prices.length > 0));
    });
  }

  /** Prepares a checkout. @throws BadGateway; InvalidInput for a price that is not sold */
  createCheckout(items: readonly OrderedItem[], accountId: string): Promise<Checkout> {
    return this.ask('save', async (sdk) =>
      toCheckout(await sdk.transactions.create({ items: [...items], customData: { accountid: accountId } })),
    );
  }

  /** Nobody can pay it any more then. @throws Conflict where it was paid */
  async cancelCheckout(id: string): Promise<void> {
    const { isPaid } = await this.checkout(id);
    if (isPaid) throw new Conflict('The checkout was paid already. Reload the page.', 'checkout_paid');
    await this.ask('save', (sdk) => sdk.transactions.update(id, { status: 'canceled' }));
  }

  checkout(id: string): Promise<Checkout> {
    return this.ask('read', async (sdk) => toCheckout(await sdk.transactions.get(id)));
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

  /** @returns the subscription as it would be, with what would be charged */
  preview(id: string, items: readonly OrderedItem[]): Promise<Subscription> {
    return this.ask('preview', async (sdk) =>
      Subscription.parse(toPreview(await sdk.subscriptions.previewUpdate(id, changeTo(items)))),
    );
  }

  /** Changes the subscription; what is added is charged with the next renewal. */
  update(id: string, items: readonly OrderedItem[]): Promise<void> {
    return this.ask('save', async (sdk) => void (await sdk.subscriptions.update(id, changeTo(items))));
  }

  /** Whatever goes wrong there becomes one sentence here; the log has the rest. */
  private async ask<T>(doing: Doing, call: (sdk: Paddle) => Promise<T>): Promise<T> {
    if (!this.sdk) throw new NotFound();
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    });
    try {
      return await Promise.race([call(this.sdk), deadline]);
    } catch (err) {
      if (err instanceof ApiError && UNKNOWN_PRICE.test(err.code)) {
        throw new InvalidInput(`Unknown price: ${err.detail}`, 'unknown_price');
      }
      this.logger.warn({ message: 'The payment provider failed', doing, err });
      throw new BadGateway(SENTENCES[doing], 'payment_provider_failed');
    } finally {
      clearTimeout(timer);
    }
  }
}

const changeTo = (items: readonly OrderedItem[]) => ({
  items: [...items],
  prorationBillingMode: 'prorated_next_billing_period' as const,
});

function toCheckout({
  id,
  status,
  subscriptionId,
}: {
  id: string;
  status: string;
  subscriptionId: string | null;
}): Checkout {
  return { id, isPaid: status === 'completed' || status === 'paid', subscriptionId };
}
