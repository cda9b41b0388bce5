import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A user who has proved the first factor in one browser, and must still send a one-time code of the device that is the
 * second factor.
 */
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
