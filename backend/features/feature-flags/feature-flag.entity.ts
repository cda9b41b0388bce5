import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FeatureFlagName } from '@mesonet/contract/feature-flags.js';

/** What is kept of a value; who set it outlives the audit log. */
abstract class FlagValue {
  @PrimaryColumn('text')
  flag: FeatureFlagName;

  @Column('boolean')
  enabled: boolean;

  /** Null: it was set before that was noted. */
  @Column('text', { name: 'changed_by', nullable: true })
  changedBy: string | null;

  @Column('timestamptz', { name: 'changed_at', nullable: true })
  changedAt: Date | null;
}

/** A flag of every account that has no value of its own. */
@Entity({ name: 'feature_flags' })
export class FeatureFlagEntity extends FlagValue {}

/** A flag of one account. */
@Entity({ name: 'account_feature_flags' })
export class AccountFeatureFlagEntity extends FlagValue {
  @PrimaryColumn('text', { name: 'account_id' })
  accountId: string;
}
