import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FeatureFlagName } from '@mesonet/contract/feature-flags.js';

/** A flag of every account that has no value of its own. */
@Entity({ name: 'feature_flags' })
export class FeatureFlagEntity {
  @PrimaryColumn('text')
  flag: FeatureFlagName;

  @Column('boolean')
  enabled: boolean;
}

/** A flag of one account. */
@Entity({ name: 'account_feature_flags' })
export class AccountFeatureFlagEntity {
  @PrimaryColumn('text', { name: 'account_id' })
  accountId: string;

  @PrimaryColumn('text')
  flag: FeatureFlagName;

  @Column('boolean')
  enabled: boolean;
}
