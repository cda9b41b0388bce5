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

  /** Unit category → chosen unit. */
  @Column('jsonb', { default: {} })
  units: Record<string, string>;

  @Column('text', { default: 'UTC' })
  timezone: string;

  /** argon2id; null: no legacy sign-in. Read only where a password is checked. */
  @Column('text', { name: 'password_hash', nullable: true, select: false })
  passwordHash: string | null;

  @Column('boolean', { name: 'is_demo', default: false })
  isDemo: boolean;

  @Column('boolean', { name: 'is_sign_in_disabled', default: false })
  isSignInDisabled: boolean;

  /** Whatever `SAMPLE_RETENTION_DAYS` says. */
  @Column('boolean', { name: 'keeps_all_samples', default: false })
  keepsAllSamples: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
