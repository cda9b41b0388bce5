import { z } from 'zod';
import { AccountId } from './common.js';

export const FEATURE_FLAGS = [
  'improved_login_rollout',
  'user_management',
  'data_export_page',
  'admin_public_dashboard_toggle',
  'subscription_page',
] as const;
export type FeatureFlagName = (typeof FEATURE_FLAGS)[number];

export const FeatureFlag = z.object({ flag: z.string(), enabled: z.boolean() }).meta({ id: 'FeatureFlag' });
export type FeatureFlag = z.infer<typeof FeatureFlag>;

export const ChangeFeatureFlag = z
  .strictObject({
    enabled: z.boolean(),
    subject: AccountId.optional().describe(
      'The account it is set for. Absent: all that have no value of their own',
    ),
  })
  .meta({ id: 'ChangeFeatureFlag' });
export type ChangeFeatureFlag = z.infer<typeof ChangeFeatureFlag>;

const StoredFlag = z.object({
  enabled: z.boolean(),
  changed_by: z.string().nullable().describe('Who set it; null: before that was noted'),
  changed_at: z.string().nullable().describe('When it was set, UTC; null: before that was noted'),
});

/** A feature flag with its values in the whole installation. */
export const FeatureFlagState = z
  .object({
    flag: z.enum(FEATURE_FLAGS),
    description: z.string().describe('What it switches'),
    built_in: z.boolean().describe('The default while super admins set none'),
    default: StoredFlag.nullable().describe('The default that super admins set; null: none'),
    accounts: StoredFlag.extend({ accountid: z.string() })
      .array()
      .describe('The organizations that have a value of their own, by id'),
  })
  .meta({ id: 'FeatureFlagState' });
export type FeatureFlagState = z.infer<typeof FeatureFlagState>;

/** Feature flags of one account: name → enabled. A flag that does not exist is not enabled. */
export const AccountFlags = z.record(z.string(), z.boolean()).meta({ id: 'AccountFlags' });
export type AccountFlags = z.infer<typeof AccountFlags>;
