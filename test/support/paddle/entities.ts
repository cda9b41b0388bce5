import type {
  ICustomData,
  INextTransactionResponse,
  ISubscriptionItemResponse,
  ISubscriptionResponse,
  ITransactionResponse,
} from '@paddle/paddle-node-sdk';
import { detailsOf, type Line, type OrderItem, type Period, wholeLines } from './amounts.js';
import type { Catalog } from './catalog.js';

/** A transaction as the stand-in keeps it. */
export interface StoredTransaction {
  id: string;
  status: ITransactionResponse['status'];
  items: OrderItem[];
  custom_data: ICustomData | null;
  subscription_id: string | null;
  created_at: string;
  updated_at: string;
}

/** A subscription as the stand-in keeps it. */
export interface StoredSubscription {
  id: string;
  status: ISubscriptionResponse['status'];
  items: OrderItem[];
  custom_data: ICustomData | null;
  period: Period;
  /** Lines for items that were added or removed in this period; the next transaction charges them. */
  charges: Line[];
  credit: bigint;
  scheduled_change: ISubscriptionResponse['scheduled_change'];
  created_at: string;
  updated_at: string;
  canceled_at: string | null;
  paused_at: string | null;
}

const CUSTOMER = 'ctm_of_the_stand_in';
const ADDRESS = 'add_of_the_stand_in';

export function transactionOf(catalog: Catalog, kept: StoredTransaction): ITransactionResponse {
  const isPaid = kept.status === 'completed';
  return {
    ...kept,
    customer_id: isPaid ? CUSTOMER : null,
    address_id: isPaid ? ADDRESS : null,
    currency_code: catalog.currency,
    origin: 'api',
    collection_mode: 'automatic',
    items: kept.items.map(({ price_id, quantity }) => ({ price: catalog.price(price_id)!, quantity })),
    details: lineIdsOf(kept.id, detailsOf(catalog, wholeLines(kept.items))),
    payments: [],
    checkout: { url: null },
    billed_at: isPaid ? kept.updated_at : null,
  };
}

/** Adds ids to the lines of a transaction; the lines of a preview have none. */
function lineIdsOf(id: string, details: ReturnType<typeof detailsOf>): ITransactionResponse['details'] {
  return { ...details, line_items: details.line_items.map((line, at) => ({ ...line, id: `${id}_${at}` })) };
}

export function subscriptionOf(
  catalog: Catalog,
  kept: StoredSubscription,
  pagesUrl: string,
): ISubscriptionResponse {
  const { charges: _charges, credit: _credit, period, items, ...same } = kept;
  const isOver = kept.status === 'canceled';
  return {
    ...same,
    customer_id: CUSTOMER,
    address_id: ADDRESS,
    currency_code: catalog.currency,
    started_at: kept.created_at,
    first_billed_at: kept.created_at,
    next_billed_at: isOver || kept.status === 'paused' ? null : period.ends_at,
    collection_mode: 'automatic',
    current_billing_period: isOver ? null : period,
    billing_cycle: catalog.price(items[0]!.price_id)!.billing_cycle!,
    management_urls: isOver
      ? null
      : {
          update_payment_method: `${pagesUrl}/manage/${kept.id}/payment-method`,
          cancel: `${pagesUrl}/manage/${kept.id}/cancel`,
        },
    items: items.map((item) => subscriptionItem(catalog, item, kept)),
  };
}

/**
 * @returns the charges of the next renewal: all items for the new period, and the pending charges of earlier changes
 */
export function nextTransactionOf(catalog: Catalog, kept: StoredSubscription): INextTransactionResponse {
  const { interval } = catalog.price(kept.items[0]!.price_id)!.billing_cycle!;
  return {
    billing_period: { starts_at: kept.period.ends_at, ends_at: later(kept.period.ends_at, interval) },
    details: detailsOf(catalog, [...wholeLines(kept.items), ...kept.charges], kept.credit),
    adjustments: [],
  };
}

/** @returns the time one billing period later, UTC */
export function later(time: string, interval: string): string {
  const at = new Date(time);
  at.setUTCMonth(at.getUTCMonth() + (interval === 'year' ? 12 : 1));
  return at.toISOString();
}

function subscriptionItem(
  catalog: Catalog,
  { price_id, quantity }: OrderItem,
  { created_at, updated_at, period, status }: StoredSubscription,
): ISubscriptionItemResponse {
  const price = catalog.price(price_id)!;
  return {
    status: status === 'active' ? 'active' : 'inactive',
    quantity,
    recurring: true,
    created_at,
    updated_at,
    previously_billed_at: period.starts_at,
    next_billed_at: period.ends_at,
    trial_dates: null,
    price,
    product: catalog.product(price.product_id)!,
  };
}
