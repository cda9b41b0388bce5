import { z } from 'zod';
import { AccountId } from './common.js';
import { pageOf, pageQuery } from './paging.js';

/** Actions that the audit log records. Entries with an action that a later version drops stay readable. */
export const AUDIT_ACTIONS = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'session_ended',
  'access_denied',
  'super_user_added',
  'super_user_removed',
  'second_factor_enabled',
  'identity_forgotten',
  'token_created',
  'token_deleted',
  'user_deleted',
  'account_created',
  'account_changed',
  'account_password_changed',
  'account_deleted',
  'account_retention_changed',
  'organization_request_approved',
  'organization_request_denied',
  'organization_request_deleted',
  'feature_flag_changed',
  'member_added',
  'member_role_changed',
  'member_removed',
  'station_created',
  'station_changed',
  'station_deleted',
  'station_password_shown',
  'station_password_rotated',
  'station_intake_changed',
  'measurement_added',
  'measurement_changed',
  'measurement_removed',
  'import_uploaded',
  'import_corrected',
  'import_started',
  'import_undone',
  'import_cancelled',
  'quality_applied',
  'rain_corrected',
  'rederivation_started',
  'rederivation_cancelled',
  'alarm_created',
  'alarm_changed',
  'alarm_deleted',
  'violation_acknowledged',
  'violation_snoozed',
  'notification_group_created',
  'notification_group_changed',
  'notification_group_deleted',
  'notification_group_tested',
  'device_token_added',
  'device_token_approved',
  'device_token_denied',
  'device_token_deleted',
  'maintenance_window_created',
  'maintenance_window_changed',
  'maintenance_window_deleted',
  'custom_screens_imported',
  'custom_screens_deleted',
  'screens_draft_imported',
  'screens_draft_published',
  'screens_draft_deleted',
  'snapshot_created',
  'snapshot_downloaded',
  'snapshot_imported',
  'snapshot_restored',
  'snapshot_deleted',
  'subscription_changed',
  'parked_webhook_dismissed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who performed an action: a user, a shared sign-in, the server itself, or somebody who was not signed in. */
export const AuditActor = z
  .object({
    kind: z
      .enum(['user', 'legacy-account', 'legacy-super-admin', 'nobody', 'system'])
      .describe('legacy: whoever shares that sign-in; nobody: not signed in; system: the server itself'),
    id: z.string(),
    name: z.string().describe('Email address, account id or name of the shared sign-in, at that time'),
    isToken: z.boolean().describe('A program with an access token of theirs'),
  })
  .meta({ id: 'AuditActor' });
export type AuditActor = z.infer<typeof AuditActor>;

/** One line of the audit log. Equal actions that repeat within a quarter of an hour share a line, which counts them. */
export const AuditEntry = z
  .object({
    id: z.string(),
    time: z.iso.datetime().describe('The last of them'),
    since: z.iso.datetime().describe('The first of them'),
    count: z.number().int().positive(),
    action: z.string().describe(`One of ${AUDIT_ACTIONS.join(', ')}, or what an earlier version told of`),
    who: AuditActor,
    from: z.string().nullable().describe('Address of the peer; null: none, or too many to name'),
    accounts: z.array(z.string()).describe('That it is about; of an account’s own log it alone'),
    object: z.string().describe('What it was done to; empty where the action says it all'),
    before: z.unknown().describe('What changed, as it was; secrets masked; null where nothing was'),
    after: z.unknown().describe('The same as it is since'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A page of the audit log, newest entries first. */
export const AuditPage = pageOf('AuditPage', AuditEntry);
export type AuditPage = z.infer<typeof AuditPage>;

export const AuditQuery = pageQuery(500)
  .extend({
    action: z.enum(AUDIT_ACTIONS, 'Unknown action').optional(),
    user: z.string().trim().max(254).optional().describe('Part of the name of who did it'),
    start: z.string().optional().describe('ISO 8601 with offset; inclusive'),
    end: z.string().optional().describe('ISO 8601 with offset; exclusive'),
  })
  .strict();
export type AuditQuery = z.infer<typeof AuditQuery>;

/** Query parameters of the audit log of the whole installation. */
export const InstallationAuditQuery = AuditQuery.extend({
  account: AccountId.optional().describe('What is about this account only'),
}).strict();
export type InstallationAuditQuery = z.infer<typeof InstallationAuditQuery>;
