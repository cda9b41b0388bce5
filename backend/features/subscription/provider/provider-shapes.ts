import type * as sdk from '@paddle/paddle-node-sdk';

/** The SDK names things in camelCase; the specified client reads them as the provider's API spells them. */
export function toProduct(product: sdk.Product) {
  const prices = (product.prices ?? []).filter(({ status }) => status === 'active');
  return { ...toBought(product), prices: prices.map(toPrice) };
}

/** @returns a subscription as it is */
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

/** @returns a subscription as a change would make it */
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
    // A trial is as good as paid.
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
