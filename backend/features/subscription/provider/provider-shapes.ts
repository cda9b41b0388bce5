import type * as sdk from '@paddle/paddle-node-sdk';
import { url } from '../../../platform/config-fields.js';

const WEB_ADDRESS = url('http:', 'https:');

/** A transaction of the provider, which the customer pays in a checkout. */
export interface Checkout {
  id: string;
  /** True while the provider does not know who the customer is. Until then, the checkout cannot be paid. */
  isDraft: boolean;
  isPaid: boolean;
  isCanceled: boolean;
  subscriptionId: string | null;
}

export function toCheckout({ id, status, subscriptionId }: sdk.Transaction): Checkout {
  const isPaid = status === 'completed' || status === 'paid';
  return { id, isDraft: status === 'draft', isPaid, isCanceled: status === 'canceled', subscriptionId };
}

/** Describes a checkout that the provider does not know. It counts as canceled, because nobody can pay it. */
export function unknownCheckout(id: string): Checkout {
  return { id, isDraft: false, isPaid: false, isCanceled: true, subscriptionId: null };
}

/**
 * Describes a product for Mesonet's API. The fields have the names of the provider's API and not the camelCase names of
 * its SDK, because the specification of Mesonet's API demands that.
 */
export function toProduct(product: sdk.Product) {
  const prices = (product.prices ?? []).filter(({ status }) => status === 'active');
  const { learn_more_url: address } = (product.customData ?? {}) as { learn_more_url?: unknown };
  return {
    ...toBought(product),
    learn_more_url: WEB_ADDRESS.safeParse(address).data ?? null,
    prices: prices.map(toPrice),
  };
}

/** @returns the order that the customer pays in a checkout */
export function toOrder({ id, currencyCode, items, details }: sdk.Transaction) {
  const cycles = new Map(items.map(({ price }) => [price?.id, price && toPrice(price).billing_cycle]));
  return {
    transaction_id: id,
    currency_code: currencyCode,
    line_items: details?.lineItems.map(({ product, priceId, quantity, unitTotals, totals }) => ({
      product: product && toBought(product),
      price: { id: priceId, billing_cycle: cycles.get(priceId) ?? null },
      quantity,
      unit_totals: { subtotal: unitTotals?.subtotal },
      totals: { subtotal: totals?.subtotal },
    })),
    totals: { tax: details?.totals?.tax, total: details?.totals?.total },
  };
}

/** @returns a subscription in its present state, with the field names of the provider's API */
export function toSubscription(found: sdk.Subscription) {
  return {
    ...toCommon(found),
    id: found.id,
    management_urls: found.managementUrls && {
      cancel: found.managementUrls.cancel,
      update_payment_method: found.managementUrls.updatePaymentMethod,
    },
    immediate_transaction: null,
  };
}

/** @returns the subscription as it would be after a change */
export function toPreview(preview: sdk.SubscriptionPreview) {
  return {
    ...toCommon(preview),
    id: null,
    management_urls: null,
    immediate_transaction: toPeriod(preview.immediateTransaction),
  };
}

function toCommon(found: sdk.Subscription | sdk.SubscriptionPreview) {
  const { scheduledChange: change, recurringTransactionDetails: recurring } = found;
  return {
    // A trial counts as active, because it opens the same features as a paid subscription.
    status: found.status === 'trialing' ? 'active' : found.status,
    currency_code: found.currencyCode,
    items: found.items.map(({ price, product, quantity }) => ({
      price: toPrice(price),
      product: toBought(product),
      quantity,
    })),
    next_billed_at: found.nextBilledAt,
    scheduled_change: change && { action: change.action, effective_at: change.effectiveAt },
    next_transaction: toPeriod(found.nextTransaction),
    recurring_transaction_details: recurring && { totals: { total: recurring.totals.total } },
  };
}

function toPeriod(transaction: sdk.NextTransaction | null) {
  if (!transaction) return null;
  const { billingPeriod, details } = transaction;
  return {
    billing_period: { starts_at: billingPeriod.startsAt, ends_at: billingPeriod.endsAt },
    details: {
      totals: { total: details.totals.total },
      line_items: details.lineItems.map(({ product, priceId, quantity, proration, totals }) => ({
        product: toBought(product),
        price: { id: priceId },
        quantity,
        proration_rate: proration?.rate ?? null,
        totals: { total: totals.total },
      })),
    },
  };
}

function toPrice(price: sdk.Price) {
  const { feature_id: feature } = (price.customData ?? {}) as { feature_id?: unknown };
  return {
    id: price.id,
    name: price.name,
    description: price.description,
    unit_price: { amount: price.unitPrice.amount, currency_code: price.unitPrice.currencyCode },
    billing_cycle: price.billingCycle && {
      interval: price.billingCycle.interval,
      frequency: price.billingCycle.frequency,
    },
    custom_data: typeof feature === 'string' ? { feature_id: feature } : {},
  };
}

function toBought({ id, name, description, imageUrl }: sdk.Product) {
  return { id, name, description, image_url: imageUrl };
}
