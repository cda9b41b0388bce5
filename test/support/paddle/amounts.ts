import type {
  ITotals,
  ITransactionDetailsPreviewResponse,
  ITransactionLineItemPreviewResponse,
  ITransactionTotalsResponse,
} from '@paddle/paddle-node-sdk';
import type { Catalog } from './catalog.js';

/** An ordered price and its quantity. */
export interface OrderItem {
  price_id: string;
  quantity: number;
}

export interface Period {
  starts_at: string;
  ends_at: string;
}

/** An item, charged for a whole period or for a part of one. */
export interface Line extends OrderItem {
  /** The share of the period that is charged, in millionths. */
  millionths: bigint;
  /** For a change within a period: the part of the period that was left then. */
  rest?: Period;
}

const WHOLE = 1_000_000n;

/** @returns the share of a period that is left, in millionths */
export function shareLeft({ starts_at, ends_at }: Period, now: number): bigint {
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
  const left = Math.min(Math.max(end - now, 0), end - start);
  return (BigInt(left) * WHOLE) / BigInt(end - start);
}

export const wholeLines = (items: readonly OrderItem[]): Line[] =>
  items.map((item) => ({ ...item, millionths: WHOLE }));

/** @returns the amount of a line in the smallest unit of the currency, rounded half up */
export function amountOf(catalog: Catalog, { price_id, quantity, millionths }: Line): bigint {
  const unit = BigInt(catalog.price(price_id)!.unit_price.amount);
  return (unit * BigInt(quantity) * millionths + WHOLE / 2n) / WHOLE;
}

/** @param credit in the smallest unit, subtracted from the sum */
export function detailsOf(
  catalog: Catalog,
  lines: readonly Line[],
  credit = 0n,
): ITransactionDetailsPreviewResponse {
  const sum = lines.reduce((total, line) => total + amountOf(catalog, line), 0n);
  const left = sum > credit ? sum - credit : 0n;
  return {
    tax_rates_used: [],
    totals: transactionTotals(catalog, sum, { credit, left }),
    line_items: lines.map((line) => lineItemOf(catalog, line)),
  };
}

function transactionTotals(
  { currency }: Catalog,
  sum: bigint,
  { credit, left }: { credit: bigint; left: bigint },
): ITransactionTotalsResponse {
  return {
    ...totalsOf(sum),
    total: String(left),
    credit: String(credit),
    credit_to_balance: '0',
    balance: String(left),
    grand_total: String(left),
    grand_total_tax: '0',
    fee: null,
    earnings: null,
    currency_code: currency,
  };
}

function lineItemOf(catalog: Catalog, line: Line): ITransactionLineItemPreviewResponse {
  const price = catalog.price(line.price_id)!;
  const rate = (Number(line.millionths) / Number(WHOLE)).toFixed(6);
  return {
    price_id: line.price_id,
    quantity: line.quantity,
    tax_rate: '0',
    unit_totals: totalsOf(BigInt(price.unit_price.amount)),
    totals: totalsOf(amountOf(catalog, line)),
    product: catalog.product(price.product_id)!,
    proration: line.rest ? { rate, billing_period: line.rest } : null,
  };
}

function totalsOf(amount: bigint): ITotals {
  return { subtotal: String(amount), discount: '0', tax: '0', total: String(amount) };
}
