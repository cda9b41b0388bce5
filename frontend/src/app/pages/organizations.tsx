import { RemovalsNotice } from '../../features/account-removal/removals-notice.js';
import { useAccountRemovals } from '../../features/account-removal/use-account-removal.js';
import { OrganizationsPage } from '../../features/home/organizations-page.js';
import { PendingNotice } from '../../features/organization-requests/pending-notice.js';
import { useRequests } from '../../features/organization-requests/use-organization-requests.js';

/** Shows all organizations, pending requests for new ones, and deleted ones that are not yet erased. */
export function Organizations() {
  const requests = useRequests('pending');
  const removals = useAccountRemovals();
  return (
    <OrganizationsPage
      notice={
        <>
          <PendingNotice />
          <RemovalsNotice />
        </>
      }
      isNoticePending={requests.isPending || removals.isPending}
    />
  );
}
