import { useParams, useSearchParams } from 'react-router-dom';
import { useStations } from '../../shared/api/use-stations.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { useIsAdmin } from '../../shared/session/use-can-manage.js';
import { Card } from '../../shared/ui/card.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { ErrorState, LoadingText, NotPermitted } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { PageGate } from './page-gate.js';
import { SubscriptionEditor } from './subscription-editor.js';
import { useProducts, useSubscription, useSubscriptionState } from './use-subscription.js';

/** The subscription of an organization. */
export function SubscriptionPage() {
  usePageTitle('Subscription');
  const { accountid = '' } = useParams();
  if (!useIsAdmin(accountid)) return <NotPermitted />;
  return (
    <>
      <PageHead title="Subscription" />
      <PageGate accountId={accountid}>
        <Shop key={accountid} accountId={accountid} />
      </PageGate>
    </>
  );
}

function Shop({ accountId }: { accountId: string }) {
  const products = useProducts();
  const isPaid = useSearchParams()[0].has('paid');
  const state = useSubscriptionState(accountId, isPaid);
  const subscription = useSubscription(accountId, state.data);
  const stations = useStations(accountId);
  const account = useAccount(accountId);
  const failed = [products, state, subscription, stations, account].find(
    ({ isLoadingError }) => isLoadingError,
  );
  if (failed) {
    return (
      <Card>
        <ErrorState
          title="The subscription could not be loaded"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </Card>
    );
  }
  if (
    !products.data ||
    state.data === undefined ||
    subscription.data === undefined ||
    !stations.data ||
    !account.data
  ) {
    return <LoadingText>Loading products...</LoadingText>;
  }
  return (
    <SubscriptionEditor
      accountId={accountId}
      timezone={account.data.timezone}
      state={state.data}
      isPaid={isPaid}
      shop={{
        products: products.data,
        subscription: subscription.data,
        stations: stations.data.length,
      }}
    />
  );
}
