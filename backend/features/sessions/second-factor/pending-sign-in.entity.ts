import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who proved the first factor, in one browser. */
@Entity({ name: 'pending_sign_ins' })
export class PendingSignInEntity {
  /** SHA-256 of the token in the browser's cookie. */
  @PrimaryColumn('bytea')
  digest: Buffer;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
