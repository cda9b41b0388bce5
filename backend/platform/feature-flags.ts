import type { FeatureFlagName } from '@mesonet/contract/feature-flags.js';
import { Forbidden } from './errors.js';

/** Port: which parts of the product an account has. Implemented by the feature flags feature. */
export abstract class FeatureFlags {
  abstract isEnabled(flag: FeatureFlagName, accountId: string): Promise<boolean>;

  /** @throws Forbidden when the account does not have it, whoever asks */
  async require(
    flag: FeatureFlagName,
    accountId: string,
    message = 'This is switched off for the organization',
  ): Promise<void> {
    if (await this.isEnabled(flag, accountId)) return;
    throw new Forbidden(message, 'feature_off');
  }
}
