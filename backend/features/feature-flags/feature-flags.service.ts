import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { FEATURE_FLAGS, type FeatureFlagName } from '@mesonet/contract/feature-flags.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { InvalidInput } from '../../platform/errors.js';
import { FeatureFlags } from '../../platform/feature-flags.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AccountFeatureFlagEntity, FeatureFlagEntity } from './feature-flag.entity.js';

function defaultsOf(
  config: Pick<Config, 'SMTP_URL' | 'openId' | 'billing'>,
): Record<FeatureFlagName, boolean> {
  return {
    // The flag `improved_login_rollout` leads people to sign in by email. Without a mail server, codes are written to
    // files of the server, which most people cannot read. Then the flag is on only if people can sign in by OpenID.
    improved_login_rollout: config.SMTP_URL !== undefined || config.openId !== null,
    user_management: true,
    data_export_page: true,
    admin_public_dashboard_toggle: true,
    subscription_page: config.billing !== null,
  };
}

/** The value of each feature flag: true when it is enabled. */
export type FlagValues = ReadonlyMap<string, boolean>;

/** All values of one feature flag in the whole installation. */
export interface FlagState {
  flag: FeatureFlagName;
  isBuiltIn: boolean;
  common: FeatureFlagEntity | null;
  own: AccountFeatureFlagEntity[];
}

/** Reads feature flags from the database each time, so that a change takes effect at once in every process. */
@Injectable()
export class FeatureFlagsService extends FeatureFlags {
  private readonly program: Record<FeatureFlagName, boolean>;

  constructor(
    @InjectRepository(FeatureFlagEntity) private readonly common: Repository<FeatureFlagEntity>,
    @InjectRepository(AccountFeatureFlagEntity) private readonly own: Repository<AccountFeatureFlagEntity>,
    private readonly accounts: AccountsService,
    @Inject(CONFIG) config: Config,
  ) {
    super();
    this.program = defaultsOf(config);
  }

  async isEnabled(flag: FeatureFlagName, accountId: string): Promise<boolean> {
    return (await this.ofAccount(accountId)).get(flag) === true;
  }

  /** Returns the feature flags for an account without values of its own. */
  async defaults(): Promise<FlagValues> {
    return this.merged(await this.common.find());
  }

  async ofAccount(accountId: string): Promise<FlagValues> {
    return this.merged(await this.common.find(), await this.own.findBy({ accountId }));
  }

  /** Returns all stored values of each feature flag. */
  async states(): Promise<FlagState[]> {
    const [common, own] = await Promise.all([
      this.common.find(),
      this.own.find({ order: { accountId: 'ASC' } }),
    ]);
    return FEATURE_FLAGS.map((flag) => ({
      flag,
      isBuiltIn: this.program[flag],
      common: common.find((each) => each.flag === flag) ?? null,
      own: own.filter((each) => each.flag === flag),
    }));
  }

  /**
   * Sets the value of a feature flag.
   * @param accountId account for which the value is set; undefined for all accounts without a value of their own
   * @throws InvalidInput when there is no such account
   */
  async change(
    flag: FeatureFlagName,
    { enabled, changedBy }: Pick<FeatureFlagEntity, 'enabled' | 'changedBy'>,
    accountId?: string,
  ): Promise<void> {
    const value = { flag, enabled, changedBy, changedAt: new Date() };
    if (accountId === undefined) {
      await this.common.upsert(value, ['flag']);
      return;
    }
    if (!(await this.accounts.find(accountId))) {
      const message = 'Unknown account';
      throw new InvalidInput(message, 'unknown_account', [{ path: 'subject', message }]);
    }
    await this.own.upsert({ accountId, ...value }, ['accountId', 'flag']);
  }

  /**
   * Deletes a value of a feature flag, so that the default applies again.
   * @param accountId account whose value is deleted; undefined for the default that super admins have set
   */
  async reset(flag: FeatureFlagName, accountId?: string): Promise<void> {
    if (accountId === undefined) await this.common.delete({ flag });
    else await this.own.delete({ accountId, flag });
  }

  /**
   * Combines the built-in defaults with stored values.
   * @param stored lists of values; a later list overrides an earlier one
   */
  private merged(...stored: readonly FeatureFlagEntity[][]): FlagValues {
    const values = new Map<string, boolean>(FEATURE_FLAGS.map((flag) => [flag, this.program[flag]]));
    for (const { flag, enabled } of stored.flat()) values.set(flag, enabled);
    return values;
  }
}
