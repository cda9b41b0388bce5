import { useIsAdmin } from '../../../shared/session/use-can-manage.js';
import { useFeature } from '../../../shared/session/use-feature-flags.js';
import { LinkButton } from '../../../shared/ui/link-button.js';
import { EmptyState } from '../../../shared/ui/page-states.js';
import styles from './full-map.module.css';

/** Explains that the account has not bought the map, and links its admins to the page where they can buy it. */
export function ClosedMap({ accountId, overviewPath }: { accountId: string; overviewPath: string }) {
  const isAdmin = useIsAdmin(accountId);
  const hasSubscriptionPage = useFeature(accountId, 'subscription_page', isAdmin);
  return (
    <EmptyState title="The map is not part of the organization’s subscription.">
      <div className={styles.ways}>
        {hasSubscriptionPage && (
          <LinkButton kind="primary" to={`/admin/${accountId}/subscription`}>
            Subscription
          </LinkButton>
        )}
        <LinkButton to={overviewPath}>Overview</LinkButton>
      </div>
    </EmptyState>
  );
}
