import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined.js';
import { useParams } from 'react-router-dom';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/request.js';
import { useIsAdmin } from '../../../shared/session/use-can-manage.js';
import { useSession } from '../../../shared/session/use-session.js';
import { Card } from '../../../shared/ui/card.js';
import { Icon } from '../../../shared/ui/icon.js';
import { EmptyState, ErrorState, Loading, NotPermitted } from '../../../shared/ui/page-states.js';
import { PageHead } from '../../../shared/ui/page-head.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { PageGate } from '../page-gate.js';
import { useCheckout } from '../use-subscription.js';
import styles from './checkout.module.css';
import { type FrameTotals } from './frame-totals.js';
import { OrderCard } from './order-card.js';
import { PaymentFrame } from './payment-frame.js';

/** The page on which the first transaction of a subscription is paid, in a frame of the payment provider. */
export function CheckoutPage() {
  usePageTitle('Checkout');
  const { accountid = '' } = useParams();
  if (!useIsAdmin(accountid)) return <NotPermitted />;
  return (
    <>
      {/* This plain link loads the subscription page from the server, which removes the payment provider's script. */}
      <a className={styles.back} href={`/admin/${accountid}/subscription`}>
        <Icon icon={LeftOutlined} /> Back to subscriptions
      </a>
      <PageHead title="Checkout" />
      <PageGate accountId={accountid}>
        <Checkout accountId={accountid} />
      </PageGate>
    </>
  );
}

function Checkout({ accountId }: { accountId: string }) {
  const isNewUser = useSession().data?.isNewUser === true;
  const { data: order, error, refetch } = useCheckout(accountId, isNewUser);
  const [totals, setTotals] = useState<FrameTotals | null>(null);
  if (!isNewUser) {
    return (
      <Notice title="Must be authenticated as new user.">
        Sign in with your email address, then the checkout opens.
      </Notice>
    );
  }
  if (error instanceof ApiError && error.code === 'cart_not_prepared') {
    return (
      <Notice title="Cart is not prepared.">Choose features on the page of the subscription first.</Notice>
    );
  }
  if (error instanceof ApiError && error.code === 'checkout_paid') {
    return <Notice title="The payment was received">Your features open in a moment.</Notice>;
  }
  if (error) {
    return (
      <Card>
        <ErrorState title="The checkout could not be loaded" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!order) return <Loading label="Loading checkout ..." />;
  return (
    <div className={styles.columns}>
      <PaymentFrame
        transactionId={order.transaction_id}
        onTotals={setTotals}
        onPaid={() => window.location.assign(`/admin/${accountId}/subscription?paid`)}
      />
      <OrderCard order={order} totals={totals} />
    </div>
  );
}

function Notice({ title, children }: { title: string; children: string }) {
  return (
    <Card>
      <EmptyState title={title}>{children}</EmptyState>
    </Card>
  );
}
