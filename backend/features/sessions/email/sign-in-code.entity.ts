import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How one user may sign in within the next minutes, in one browser. The secrets are kept as keyed digests only. */
@Entity({ name: 'sign_in_codes' })
export class SignInCodeEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  /** Of the cookie in the browser that asked. */
  @PrimaryColumn('bytea')
  browser: Buffer;

  @Column('bytea')
  code: Buffer;

  @Column('bytea')
  link: Buffer;

  /** Where the link leads to. */
  @Column('text')
  next: string;

  /** Codes typed in so far. */
  @Column('integer', { default: 0 })
  tries: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
