import type { FeatureFlagName } from '@mesonet/contract/feature-flags.js';
import { Forbidden } from './errors.js';

/**
 * Port to the feature flags, which say which parts of the product an account may use. The code that stores the flags
 * implements it.
 */
export abstract class FeatureFlags {
  abstract isEnabled(flag: FeatureFlagName, accountId: string): Promise<boolean>;

  /** @throws Forbidden when the feature flag is off for the account, even if the caller is a super admin */
  async require(
    flag: FeatureFlagName,
    accountId: string,
    message = 'This is switched off for the organization',
  ): Promise<void> {
    if (await this.isEnabled(flag, accountId)) return;
    throw new Forbidden(message, 'feature_off');
  }
}
