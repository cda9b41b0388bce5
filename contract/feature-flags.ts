import { z } from 'zod';

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
