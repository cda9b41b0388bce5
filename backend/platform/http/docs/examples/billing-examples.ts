import type {
  AccountFeatures,
  ChangedSubscription,
  ChangeSubscription,
  Checkout,
  ParkedWebhook,
  Price,
  Product,
  Subscription,
} from '@mesonet/contract/subscription.js';

const price: Price = {
  id: 'pri_01k0map0000000000000000000',
  name: 'Monthly',
  description: 'Map, each month',
  unit_price: { amount: '1200', currency_code: 'USD' },
  billing_cycle: { interval: 'month', frequency: 1 },
  custom_data: { feature_id: 'map_feature' },
};

const { prices, learn_more_url, ...bought }: Product = {
  id: 'pro_01k0map0000000000000000000',
  name: 'Map',
  description: 'All stations of the organization on one live map.',
  image_url: 'https://example.org/map.svg',
  learn_more_url: 'https://example.org/map',
  prices: [price],
};

const totals = { total: '1200' };

const subscription: Subscription = {
  id: 'sub_01k0map0000000000000000000',
  status: 'active',
  currency_code: 'USD',
  items: [{ price, product: bought, quantity: 1 }],
  management_urls: {
    cancel: 'https://example.org/subscriptions/cancel',
    update_payment_method: 'https://example.org/subscriptions/update',
  },
  next_billed_at: '2026-12-14T09:30:00Z',
  scheduled_change: null,
  immediate_transaction: null,
  next_transaction: {
    billing_period: { starts_at: '2026-12-14T09:30:00Z', ends_at: '2027-01-14T09:30:00Z' },
    details: {
      totals,
      line_items: [{ product: bought, price: { id: price.id }, quantity: 1, proration_rate: null, totals }],
    },
  },
  recurring_transaction_details: { totals },
};

const features: AccountFeatures = { map_feature: true, station_data_storage_feature: false };
const change: ChangeSubscription = { items: [price.id] };
const changed: ChangedSubscription = { transaction_id: 'txn_01k0map0000000000000000000' };
const checkout: Checkout = {
  transaction_id: 'txn_01k0map0000000000000000000',
  currency_code: 'USD',
  line_items: [
    {
      product: bought,
      price: { id: price.id, billing_cycle: price.billing_cycle },
      quantity: 1,
      unit_totals: { subtotal: '1200' },
      totals: { subtotal: '1200' },
    },
  ],
  totals: { tax: '96', total: '1296' },
};
const parked: ParkedWebhook = {
  event_id: 'evt_01k0map0000000000000000000',
  event_type: 'subscription.created',
  occurred_at: '2026-11-22T14:32:00.000Z',
  received_at: '2026-11-22T14:32:01.000Z',
  reason: 'There is no organization valley.',
};

/** An event in the form in which the payment provider, Paddle, sends it. Real events hold more data. */
export const BILLING_EVENT = {
  event_id: parked.event_id,
  event_type: 'subscription.activated',
  occurred_at: parked.occurred_at,
  data: {
    id: subscription.id,
    status: 'active',
    custom_data: { accountid: 'demo' },
    items: [{ price: { custom_data: price.custom_data }, quantity: 1 }],
  },
};

/** Examples for the API reference: what an organization pays for. */
export const BILLING_EXAMPLES = {
  AccountFeatures: features,
  ChangedSubscription: changed,
  ChangeSubscription: change,
  Checkout: checkout,
  ParkedWebhook: parked,
  Price: price,
  Product: { ...bought, learn_more_url, prices },
  Subscription: subscription,
};
