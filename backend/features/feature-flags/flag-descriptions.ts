import type { FeatureFlagName } from '@mesonet/contract/feature-flags.js';

/** Describes for super admins what each feature flag enables. */
export const FLAG_DESCRIPTIONS: Record<FeatureFlagName, string> = {
  improved_login_rollout: 'Leads people to sign in by email, and tells them that usernames go away.',
  user_management: 'Lets admins add, change and remove the users of their organization.',
  data_export_page: 'Shows the page Data Export, and lets managers download readings as files.',
  admin_public_dashboard_toggle: 'Lets admins open the dashboards of their organization to everybody.',
  subscription_page: 'Shows the page of the subscription to admins. It needs billing to be set up.',
};
