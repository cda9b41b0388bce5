import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined.js';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined.js';
import CreditCardOutlined from '@ant-design/icons-svg/es/asn/CreditCardOutlined.js';
import InfoCircleOutlined from '@ant-design/icons-svg/es/asn/InfoCircleOutlined.js';
import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined.js';
import { type Subscription } from '@mesonet/contract/subscription.js';
import { ApiError } from '../../shared/api/request.js';
import { formatStationTime } from '../../shared/time/station-time.js';
import { Button, buttonLook } from '../../shared/ui/button.js';
import { Banner } from './banner.js';
import { namesOf } from './change/change-words.js';
import { formatAmount } from './money/amount.js';
import { perPeriod } from './money/period-words.js';
import { OutsideLink } from '../../shared/ui/outside-link.js';
import { useCheckout } from './use-subscription.js';

interface StateBannerProps {
  accountId: string;
  state: string;
  subscription: Subscription | null;
  timezone: string;
  /** True when the address has the parameter `paid`, because the checkout led here after the payment. */
  isPaid: boolean;
  /** Moves the focus to the first product that can be bought. */
  onEnable: () => void;
}

/** Shows a state of the subscription that users should know, such as a failed payment or a planned end. */
export function StateBanner({
  accountId,
  state,
  subscription,
  timezone,
  isPaid,
  onEnable,
}: StateBannerProps) {
  const change = subscription?.scheduled_change ?? null;
  const updatePayment = (
    <OutsideLink to={subscription?.management_urls?.update_payment_method} {...buttonLook({})}>
      Update Payment Method
    </OutsideLink>
  );
  if (state === 'transaction')
    return isPaid ? <PaymentReceived /> : <UnfinishedCheckout accountId={accountId} />;
  if (state === 'past_due') {
    return (
      <Banner tone="danger" icon={WarningOutlined} title="The last payment failed" actions={updatePayment}>
        The payment provider tries again in the next days. Features go on until then.
      </Banner>
    );
  }
  if (state === 'paused') {
    return (
      <Banner
        tone="attention"
        icon={ClockCircleOutlined}
        title="The subscription is paused"
        actions={updatePayment}
      >
        Features are off.{keepsSamples(subscription) && ' All samples stay for 30 days from then on.'}
      </Banner>
    );
  }
  if (state === 'canceled') {
    return (
      <Banner
        tone="attention"
        icon={InfoCircleOutlined}
        title="The subscription is canceled"
        actions={<Button onClick={onEnable}>Enable Feature</Button>}
      >
        Features are off. Where storage was one of them, all samples stay for 30 days from then on.
      </Banner>
    );
  }
  if (change && change.action !== 'resume') {
    return <EndScheduled change={change} timezone={timezone} isKept={keepsSamples(subscription)} />;
  }
  return isPaid && subscription ? <FeaturesOn subscription={subscription} /> : null;
}

function UnfinishedCheckout({ accountId }: { accountId: string }) {
  const { data, error } = useCheckout(accountId);
  if (error instanceof ApiError && error.code === 'checkout_paid') return <PaymentReceived />;
  const parts = data?.line_items.map(
    ({ product, quantity, unit_totals: unit, price }) =>
      `${product.name}, ${quantity} × ${formatAmount(unit.subtotal, data.currency_code)} ${perPeriod(price.billing_cycle)}. `,
  );
  return (
    <Banner
      tone="attention"
      icon={CreditCardOutlined}
      title="You have an unfinished checkout"
      actions={
        <a href={`/admin/${accountId}/subscription/checkout`} {...buttonLook({})}>
          Continue
        </a>
      }
    >
      {parts}Nothing has been charged.
    </Banner>
  );
}

function PaymentReceived() {
  return (
    <Banner tone="good" icon={CheckOutlined} title="The payment was received">
      Your features open in a moment.
    </Banner>
  );
}

function FeaturesOn({ subscription: { items } }: { subscription: Subscription }) {
  return (
    <Banner
      tone="good"
      icon={CheckOutlined}
      title={`${namesOf(items)} ${items.length === 1 ? 'is' : 'are'} on`}
    >
      A receipt is sent to the email address that was given with the payment.
    </Banner>
  );
}

interface EndScheduledProps {
  change: NonNullable<Subscription['scheduled_change']>;
  timezone: string;
  /** True when the ending subscription includes storage, so samples are kept for some time after its end. */
  isKept: boolean;
}

function EndScheduled({ change: { action, effective_at: at }, timezone, isKept }: EndScheduledProps) {
  const isEnd = action === 'cancel';
  return (
    <Banner
      tone="attention"
      icon={isEnd ? InfoCircleOutlined : ClockCircleOutlined}
      title={isEnd ? 'The subscription is canceled' : 'The subscription is about to be paused'}
    >
      Features end on {formatStationTime(Date.parse(at), timezone, 'date')}.
      {isKept && ' All samples stay for 30 days more.'}
    </Banner>
  );
}

function keepsSamples(subscription: Subscription | null): boolean {
  const items = subscription?.items ?? [];
  return items.some(({ price }) => price.custom_data.feature_id === 'station_data_storage_feature');
}
