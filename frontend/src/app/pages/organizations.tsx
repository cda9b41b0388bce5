import { RemovalsNotice } from '../../features/account-removal/removals-notice.js';
import { PendingNotice } from '../../features/organization-requests/pending-notice.js';
import { OrganizationsPage } from '../../features/home/organizations-page.js';

/** Shows all organizations, pending requests for new ones, and deleted ones that are not yet erased. */
export function Organizations() {
  return (
    <OrganizationsPage
      notice={
        <>
          <PendingNotice />
          <RemovalsNotice />
        </>
      }
    />
  );
}
