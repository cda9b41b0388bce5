import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'accounts' })
export class AccountEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  accountname: string;

  @Column('text', { default: '' })
  firstname: string;

  @Column('text', { default: '' })
  lastname: string;

  @Column('text', { default: '' })
  email: string;

  @Column('text', { default: '' })
  phone: string;

  @Column('text', { default: '' })
  notes: string;

  @Column('boolean', { name: 'allow_anonymous_guest', default: false })
  allowsAnonymousGuest: boolean;

  /** The unit that the account has chosen for each category of units, such as temperature. */
  @Column('jsonb', { default: {} })
  units: Record<string, string>;

  @Column('text', { default: 'UTC' })
  timezone: string;

  /**
   * Hash (argon2id) of the password of the account's shared sign-in; null when there is no shared sign-in. The column
   * is read only where a password is checked.
   */
  @Column('text', { name: 'password_hash', nullable: true, select: false })
  passwordHash: string | null;

  @Column('boolean', { name: 'is_demo', default: false })
  isDemo: boolean;

  @Column('boolean', { name: 'is_sign_in_disabled', default: false })
  isSignInDisabled: boolean;

  /** True when the account keeps all its samples, even if `SAMPLE_RETENTION_DAYS` limits those of other accounts. */
  @Column('boolean', { name: 'keeps_all_samples', default: false })
  keepsAllSamples: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
