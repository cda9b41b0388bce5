import { RemovalsNotice } from '../../features/account-removal/removals-notice.js';
import { PendingNotice } from '../../features/organization-requests/pending-notice.js';
import { OrganizationsPage } from '../../features/home/organizations-page.js';

/** Every organization, who asks for one, and what is left of those that were deleted. */
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
