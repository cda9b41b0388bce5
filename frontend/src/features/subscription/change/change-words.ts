import { formatAmount } from '../money/amount.js';
import { perPeriod } from '../money/period-words.js';
import { type ChosenRow, costOf, type Shop } from './chosen-rows.js';

const LIST = new Intl.ListFormat('en');

/** Texts of the banner about unsaved changes of the subscription. */
export interface ChangeWords {
  title: string;
  detail: string;
}

/**
 * Describes the unsaved changes of the subscription. Without a subscription the provider computes no preview, so the
 * text contains the sum of the prices.
 */
export function wordsOf(
  { subscription }: Pick<Shop, 'subscription'>,
  rows: readonly ChosenRow[],
): ChangeWords {
  if (!subscription) {
    return { title: `${countOf(rows.length)} chosen`, detail: `${namesOf(rows)}${sumOf(rows)}.` };
  }
  const removed = subscription.items.filter(({ product }) =>
    rows.every((row) => row.product.id !== product.id),
  );
  const groups = [
    { change: 'added', rows: rows.filter(({ change }) => change === 'new') },
    { change: 'changed', rows: rows.filter(({ change }) => change === 'changed') },
    { change: 'removed', rows: removed },
  ].filter((group) => group.rows.length > 0);
  const title = groups.map(
    (group, at) => `${at === 0 ? countOf(group.rows.length) : group.rows.length} ${group.change}`,
  );
  const names = namesOf(groups.flatMap((group) => group.rows));
  const end =
    rows.length === 0
      ? 'To give up all features, cancel the subscription.'
      : 'You see the amounts before anything changes.';
  return { title: title.join(', '), detail: `${names}. ${end}` };
}

/** @returns the names of the products as a list, for example `Map and Station Data Storage` */
export function namesOf(rows: readonly { product: { name: string } }[]): string {
  return LIST.format(rows.map(({ product }) => product.name));
}

/**
 * @returns the sum of the prices, for example `, $40.00 a month`, with a comma, because it follows the names of the
 *   products; '' where the prices have different currencies
 */
function sumOf(rows: readonly ChosenRow[]): string {
  const first = rows[0]?.price;
  const { currency_code: currency } = first?.unit_price ?? {};
  if (!first || rows.some(({ price }) => price.unit_price.currency_code !== currency)) return '';
  const sum = rows.reduce((total, row) => total + costOf(row), 0n);
  return `, ${formatAmount(sum, first.unit_price.currency_code)} ${perPeriod(first.billing_cycle)}`;
}

const countOf = (count: number) => (count === 1 ? '1 feature' : `${count} features`);
