import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A code and a link with which one user may sign in within
 * minutes, in one browser. Only their keyed digests are stored.
 */
@Entity({ name: 'sign_in_codes' })
export class SignInCodeEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  /** Keyed digest of the secret in the cookie of the browser that requested the code. */
  @PrimaryColumn('bytea')
  browser: Buffer;

  @Column('bytea')
  code: Buffer;

  @Column('bytea')
  link: Buffer;

  /** Path on this server that the link leads to after the sign-in. */
  @Column('text')
  next: string;

  /** Number of codes that were tried so far. */
  @Column('integer', { default: 0 })
  tries: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
