import { type Checkout } from '@mesonet/contract/subscription.js';
import { Card } from '../../../shared/ui/card.js';
import { AmountTable } from '../money/amount-table.js';
import { formatAmount } from '../money/amount.js';
import { eachPeriod } from '../money/period-words.js';
import styles from './checkout.module.css';
import { type FrameTotals } from './frame-totals.js';

interface OrderCardProps {
  order: Checkout;
  /** Amounts that the payment provider's frame reports once it knows where the buyer is; null until then. */
  totals: FrameTotals | null;
}

/** Shows the order that is being paid. */
export function OrderCard({ order, totals }: OrderCardProps) {
  const { currency_code: currency, line_items: lines } = order;
  const shown = totals?.currency === currency ? totals : { ...order.totals, currency, recurring: null };
  const cycle = lines[0]?.price.billing_cycle ?? null;
  const recurring = shown.recurring ?? shown.total;
  return (
    <Card title="Order" className={styles.order}>
      <AmountTable
        currency={currency}
        lines={[
          ...lines.map(({ product: { name }, quantity, unit_totals: unit, totals: { subtotal } }) => ({
            name,
            note: quantity === 1 ? '1' : `${quantity} × ${formatAmount(unit.subtotal, currency)}`,
            amount: subtotal,
          })),
          { name: 'Tax', amount: shown.tax },
        ]}
        total={{ name: 'Due today', amount: shown.total }}
      />
      <p className={styles.then}>
        {cycle && `Then ${formatAmount(recurring, shown.currency)} ${eachPeriod(cycle)} until canceled. `}A
        receipt goes to the email address that you give with the payment.
      </p>
    </Card>
  );
}
