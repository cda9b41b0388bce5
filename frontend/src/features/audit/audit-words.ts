import { type AuditAction, type AuditActor } from '@mesonet/contract/audit.js';

/** The words for each action of the audit log, in the past tense; the object of the action follows them. */
export const ACTIONS: Record<AuditAction, string> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in refused',
  sign_out: 'Signed out',
  session_ended: 'Ended a session of their own',
  access_denied: 'Was denied access',
  super_user_added: 'Added a super user',
  super_user_removed: 'Removed a super user',
  second_factor_enabled: 'Set up an authenticator app',
  identity_forgotten: 'Untied a user from the sign-in provider',
  token_created: 'Created an access token',
  token_deleted: 'Deleted an access token',
  user_deleted: 'Deleted their user',
  account_created: 'Created the organization',
  account_changed: 'Changed the organization',
  account_password_changed: 'Changed the password of the shared sign-in',
  account_deleted: 'Deleted the organization',
  account_retention_changed: 'Changed how long samples are kept',
  organization_request_approved: 'Approved a request for an organization',
  organization_request_denied: 'Denied a request for an organization',
  organization_request_deleted: 'Deleted a request for an organization',
  feature_flag_changed: 'Changed a feature flag',
  member_added: 'Added a user',
  member_role_changed: 'Changed the role of',
  member_removed: 'Removed a user',
  station_created: 'Added a station',
  station_changed: 'Changed a station',
  station_deleted: 'Deleted a station',
  station_password_shown: 'Was shown station passwords',
  station_password_rotated: 'Changed the password of a station',
  station_intake_changed: 'Changed the settings of a station',
  measurement_added: 'Added a measurement',
  measurement_changed: 'Changed a measurement',
  measurement_removed: 'Removed a measurement',
  import_uploaded: 'Uploaded a file to import',
  import_corrected: 'Corrected an import',
  import_started: 'Started an import',
  import_undone: 'Undid an import',
  import_cancelled: 'Cancelled an import',
  quality_applied: 'Checked stored samples anew',
  rain_corrected: 'Corrected an amount of rain',
  rederivation_started: 'Had the past of a station derived anew',
  rederivation_cancelled: 'Stopped deriving the past of a station',
  alarm_created: 'Added an alarm',
  alarm_changed: 'Changed an alarm',
  alarm_deleted: 'Deleted an alarm',
  violation_acknowledged: 'Acknowledged a violation',
  violation_snoozed: 'Snoozed a violation',
  notification_group_created: 'Added a notification group',
  notification_group_changed: 'Changed a notification group',
  notification_group_deleted: 'Deleted a notification group',
  notification_group_tested: 'Tested a notification group',
  device_token_added: 'Registered a device',
  device_token_approved: 'Approved a device',
  device_token_denied: 'Denied a device',
  device_token_deleted: 'Deleted a device',
  maintenance_window_created: 'Added a maintenance window',
  maintenance_window_changed: 'Changed a maintenance window',
  maintenance_window_deleted: 'Deleted a maintenance window',
  custom_screens_imported: 'Imported custom screens',
  custom_screens_deleted: 'Deleted custom screens',
  screens_draft_imported: 'Imported a draft of custom screens',
  screens_draft_published: 'Published a draft of custom screens',
  screens_draft_deleted: 'Deleted a draft of custom screens',
  snapshot_created: 'Created a snapshot',
  snapshot_downloaded: 'Downloaded a snapshot',
  snapshot_imported: 'Uploaded a snapshot',
  snapshot_restored: 'Restored a snapshot',
  snapshot_deleted: 'Deleted a snapshot',
  subscription_changed: 'Changed the subscription',
  parked_webhook_dismissed: 'Dismissed a parked billing event',
};

/**
 * Returns the words for an action.
 * @param action may be an action that only an earlier version recorded
 */
export function wordsOf(action: string): string {
  return (ACTIONS as Record<string, string | undefined>)[action] ?? action.replaceAll('_', ' ');
}

/**
 * Returns a name for the user, the shared sign-in, the server or the person without a sign-in that performed an action,
 * and a note about them.
 */
export function describeActor({ kind, name, isToken }: AuditActor): { name: string; note: string } {
  switch (kind) {
    case 'nobody':
      return { name: 'Somebody', note: 'not signed in' };
    case 'system':
      return { name: 'The server', note: '' };
    case 'legacy-account':
    case 'legacy-super-admin':
      return { name, note: 'shared sign-in' };
    case 'user':
      return { name, note: isToken ? 'with an access token' : '' };
  }
}
