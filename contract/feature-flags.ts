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

/** Flags of one account: name → enabled. One that does not exist is not. */
export const AccountFlags = z.record(z.string(), z.boolean()).meta({ id: 'AccountFlags' });
export type AccountFlags = z.infer<typeof AccountFlags>;
