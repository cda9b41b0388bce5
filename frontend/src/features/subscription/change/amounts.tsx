import { type Subscription } from '@mesonet/contract/subscription.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { AmountTable } from '../money/amount-table.js';
import { formatAmount } from '../money/amount.js';
import { eachPeriod } from '../money/period-words.js';
import styles from './change.module.css';

interface AmountsProps {
  preview: Subscription;
  saved: Subscription;
  timezone: string;
}

/** Shows the amounts that a change of the subscription costs now, at the next renewal, and in each period after it. */
export function Amounts({ preview, saved, timezone }: AmountsProps) {
  const {
    currency_code: currency,
    next_transaction: next,
    recurring_transaction_details: recurring,
  } = preview;
  const moment = (time: string) => (
    <time dateTime={time}>{formatStationTime(Date.parse(time), timezone, 'renewal')}</time>
  );
  const cycle = preview.items[0]?.price.billing_cycle ?? null;
  const before = saved.recurring_transaction_details;
  return (
    <>
      {next && (
        <>
          <div className={styles.next}>
            <div>
              <h3>Next Transaction</h3>
              {moment(preview.next_billed_at ?? next.billing_period.starts_at)}
            </div>
            <span className={styles.sum}>{formatAmount(next.details.totals.total, currency)}</span>
          </div>
          <Breakdown next={next} currency={currency} />
        </>
      )}
      {recurring && (
        <div className={styles.recurring}>
          <div>
            <h3>New Subscription</h3>
            <div>
              {capitalized(eachPeriod(cycle))}
              {next && <>, from {moment(next.billing_period.ends_at)}</>}
            </div>
          </div>
          <div>
            <b>{formatAmount(recurring.totals.total, currency)}</b>
            {before && <div>before {formatAmount(before.totals.total, currency)}</div>}
          </div>
        </div>
      )}
      <p className={styles.now}>{nowText(preview)}</p>
    </>
  );
}

interface BreakdownProps {
  next: NonNullable<Subscription['next_transaction']>;
  currency: string;
}

function Breakdown({ next: { details, billing_period: period }, currency }: BreakdownProps) {
  const lines = details.line_items;
  const sum = lines.reduce((total, { totals }) => total + BigInt(totals.total), 0n);
  const rest = BigInt(details.totals.total) - sum;
  const days = Math.round((Date.parse(period.starts_at) - serverNow()) / DAY_MS);
  const nameOf = (name: string, share: string | null) => (share === null ? name : `${name}, until then`);
  return (
    <AmountTable
      currency={currency}
      lines={[
        ...lines.map(({ product: { name }, quantity, proration_rate: share, totals: { total } }) => ({
          name: nameOf(name, share),
          note: share === null ? unitsOf(quantity, total, currency) : restWords(days),
          amount: total,
        })),
        ...(rest === 0n
          ? []
          : [{ name: rest < 0n ? 'Credit for what was paid already' : 'Other charges', amount: rest }]),
      ]}
      total={{ name: 'Total', amount: details.totals.total }}
    />
  );
}

/**
 * @returns the quantity and the price of one, for example `7 × $4.00`; the quantity alone where the total is no
 *   multiple of it
 */
function unitsOf(quantity: number, total: string, currency: string): string {
  const [all, count] = [BigInt(total), BigInt(quantity)];
  return all % count === 0n ? `${quantity} × ${formatAmount(all / count, currency)}` : String(quantity);
}

function restWords(days: number): string {
  if (days < 1) return 'the rest of this period';
  return days === 1 ? '1 day of this period' : `${days} days of this period`;
}

function nowText({ immediate_transaction: now, currency_code: currency }: Subscription): string {
  if (!now) return 'Nothing is charged today.';
  return `${formatAmount(now.details.totals.total, currency)} is charged today.`;
}

const capitalized = (words: string) => words[0]!.toUpperCase() + words.slice(1);
