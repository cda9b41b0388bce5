import { type PaddleEventData } from '@paddle/paddle-js';
import { toSmallestUnit } from '../money/amount.js';

/** Amounts of the order that the payment provider's frame reports, in the smallest unit of the currency. */
export interface FrameTotals {
  currency: string;
  tax: bigint;
  total: bigint;
  /** Cost of each period after the first; null where the frame did not report it. */
  recurring: bigint | null;
}

/**
 * Reads the amounts in an event of the payment provider's frame, which are decimal numbers.
 * @returns null for an event without amounts
 */
export function totalsOf({ data }: PaddleEventData): FrameTotals | null {
  if (!data?.totals || !data.currency_code) return null;
  const { currency_code: currency, totals, recurring_totals: recurring } = data;
  return {
    currency,
    tax: toSmallestUnit(totals.tax, currency),
    total: toSmallestUnit(totals.total, currency),
    recurring: recurring ? toSmallestUnit(recurring.total, currency) : null,
  };
}
