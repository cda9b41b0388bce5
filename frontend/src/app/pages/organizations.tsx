import { RemovalsNotice } from '../../features/account-removal/removals-notice.js';
import { OrganizationsPage } from '../../features/home/organizations-page.js';

/** Every organization, and what is left of those that were deleted. */
export function Organizations() {
  return <OrganizationsPage notice={<RemovalsNotice />} />;
}
