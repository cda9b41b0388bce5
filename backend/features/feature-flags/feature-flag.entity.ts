import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FeatureFlagName } from '@mesonet/contract/feature-flags.js';

/** A stored value of a feature flag. It also stores who set the value, because the audit log deletes old entries. */
abstract class FlagValue {
  @PrimaryColumn('text')
  flag: FeatureFlagName;

  @Column('boolean')
  enabled: boolean;

  /** Person who set the value; null when it was set before this column existed. */
  @Column('text', { name: 'changed_by', nullable: true })
  changedBy: string | null;

  @Column('timestamptz', { name: 'changed_at', nullable: true })
  changedAt: Date | null;
}

/** The value of a feature flag for all accounts that have no value of their own. */
@Entity({ name: 'feature_flags' })
export class FeatureFlagEntity extends FlagValue {}

/** The value of a feature flag for one account. */
@Entity({ name: 'account_feature_flags' })
export class AccountFeatureFlagEntity extends FlagValue {
  @PrimaryColumn('text', { name: 'account_id' })
  accountId: string;
}
