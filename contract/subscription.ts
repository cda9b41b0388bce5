import { z } from 'zod';

/** Features that can be bought. At the payment provider, a price names its feature in `custom_data.feature_id`. */
export const PAID_FEATURES = ['map_feature', 'station_data_storage_feature'] as const;
export type PaidFeature = (typeof PAID_FEATURES)[number];

/** The paid features that an account can use. On an installation without billing it can use all of them. */
export const AccountFeatures = z
  .object({
    map_feature: z.boolean().describe('The map of all stations'),
    station_data_storage_feature: z.boolean().describe('Samples are kept for good'),
  })
  .meta({ id: 'AccountFeatures' });
export type AccountFeatures = z.infer<typeof AccountFeatures>;

/** An amount of money as the payment provider states it. The server never computes one. */
const Amount = z
  .string()
  .regex(/^-?\d{1,18}$/)
  .describe('In the smallest unit of the currency: cents of dollars, yen, thousandths of dinars');
const CurrencyCode = z.string().length(3).describe('ISO 4217');
const Totals = z.object({ total: Amount });

export const Price = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    description: z.string(),
    unit_price: z.object({ amount: Amount, currency_code: CurrencyCode }),
    billing_cycle: z
      .object({ interval: z.enum(['day', 'week', 'month', 'year']), frequency: z.number().int() })
      .nullable(),
    custom_data: z
      .object({ feature_id: z.string().optional() })
      .describe('feature_id: one of the paid features'),
  })
  .meta({ id: 'Price' });
export type Price = z.infer<typeof Price>;

const ProductFields = {
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  image_url: z.string().nullable(),
};
/** A product of the payment provider in a subscription. */
const BoughtProduct = z.object(ProductFields);

/** A product that can be bought, with its prices. Archived products are not offered. */
export const Product = z
  .object({
    ...ProductFields,
    learn_more_url: z
      .string()
      .nullable()
      .describe('`custom_data.learn_more_url` of the product; null: it has no web address there'),
    prices: Price.array(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

const LineItem = z.object({
  product: BoughtProduct,
  price: z.object({ id: z.string() }),
  quantity: z.number().int(),
  proration_rate: z.string().nullable().describe('The share of a period that is charged; null: a whole one'),
  totals: Totals,
});

const BilledPeriod = z.object({
  billing_period: z.object({ starts_at: z.string(), ends_at: z.string() }),
  details: z.object({ totals: Totals, line_items: LineItem.array() }),
});

/** The subscription of an account, or the one it would have after a change. */
export const Subscription = z
  .object({
    id: z.string().nullable().describe('null: a preview'),
    status: z.enum(['active', 'past_due', 'paused', 'canceled']),
    currency_code: CurrencyCode,
    items: z
      .object({ price: Price, product: BoughtProduct, quantity: z.number().int() })
      .array()
      .describe('Without ended ones'),
    management_urls: z
      .object({ cancel: z.string().nullable(), update_payment_method: z.string().nullable() })
      .nullable()
      .describe("The provider's own pages; null: there are none"),
    next_billed_at: z.string().nullable().describe('UTC'),
    scheduled_change: z
      .object({ action: z.enum(['cancel', 'pause', 'resume']), effective_at: z.string() })
      .nullable(),
    immediate_transaction: BilledPeriod.nullable().describe('What is charged at once; null: nothing'),
    next_transaction: BilledPeriod.nullable().describe('What is charged at the next renewal'),
    recurring_transaction_details: z
      .object({ totals: Totals })
      .nullable()
      .describe('What each period after it costs'),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

/** A change of a subscription. The client sends no quantities, because they follow from the features. */
export const ChangeSubscription = z
  .strictObject({ items: z.string().min(1).max(100).array().min(1).max(20) })
  .meta({ id: 'ChangeSubscription' });
export type ChangeSubscription = z.infer<typeof ChangeSubscription>;

/** The subscription of an account; null means that it has none. */
export const CurrentSubscription = Subscription.nullable();
export type CurrentSubscription = z.infer<typeof CurrentSubscription>;

export const ChangedSubscription = z
  .object({
    transaction_id: z
      .string()
      .nullable()
      .describe('Of the checkout that was prepared; null: a subscription was changed'),
  })
  .meta({ id: 'ChangedSubscription' });
export type ChangedSubscription = z.infer<typeof ChangedSubscription>;

const OrderedItem = z.object({
  product: BoughtProduct,
  price: Price.pick({ id: true, billing_cycle: true }),
  quantity: z.number().int(),
  unit_totals: z.object({ subtotal: Amount }),
  totals: z.object({ subtotal: Amount }).describe('Without taxes'),
});

/** A checkout that is prepared at the payment provider and not paid yet. */
export const Checkout = z
  .object({
    transaction_id: z.string(),
    currency_code: CurrencyCode,
    line_items: OrderedItem.array(),
    totals: z
      .object({ tax: Amount, total: Amount })
      .describe('The provider adds the taxes once it knows the address of the buyer'),
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof Checkout>;

/**
 * The server lists at most this many parked webhooks, the newest ones. A webhook of the payment provider is parked when
 * its account or feature is unknown.
 */
export const PARKED_WEBHOOKS_LISTED = 200;

/** A webhook of the payment provider whose account or feature is unknown. The server stores it for super admins. */
export const ParkedWebhook = z
  .object({
    event_id: z.string(),
    event_type: z.string(),
    occurred_at: z.string().describe('UTC'),
    received_at: z.string().describe('UTC'),
    reason: z.string().describe('Why it was parked, a sentence'),
  })
  .meta({ id: 'ParkedWebhook' });
export type ParkedWebhook = z.infer<typeof ParkedWebhook>;
