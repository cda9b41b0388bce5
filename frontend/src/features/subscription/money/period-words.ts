import { type Price } from '@mesonet/contract/subscription.js';

export type BillingCycle = Price['billing_cycle'];

/** Describes how often a price is charged, for use after the amount, for example `a month`. */
export function perPeriod(cycle: BillingCycle): string {
  if (cycle === null) return 'once';
  const { frequency, interval } = cycle;
  return frequency === 1 ? `a ${interval}` : `every ${frequency} ${interval}s`;
}

/** Describes how often a price is charged, for use before or without an amount, for example `each month`. */
export function eachPeriod(cycle: BillingCycle): string {
  return cycle?.frequency === 1 ? `each ${cycle.interval}` : perPeriod(cycle);
}

/** Describes a billing period for the title of a column, for example `Month`. */
export function periodTitle(cycle: BillingCycle): string {
  if (cycle === null) return 'Once';
  const { frequency, interval } = cycle;
  const word = interval[0]!.toUpperCase() + interval.slice(1);
  return frequency === 1 ? word : `${frequency} ${word}s`;
}

export function isSamePeriod(one: BillingCycle, other: BillingCycle): boolean {
  return one?.interval === other?.interval && one?.frequency === other?.frequency;
}
