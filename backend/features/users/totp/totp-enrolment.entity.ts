import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The set-up of a device that is not confirmed yet: the secret in the newest QR code of a user. */
@Entity({ name: 'totp_enrolments' })
export class TotpEnrolmentEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  /** The secret in the QR code, encrypted. */
  @Column('bytea')
  secret: Buffer;

  /**
   * The encrypted secret of the QR code before this one; null when there was none. It shows whether a wrong code comes
   * from that older QR code, so that the user can be told to scan the newer one.
   */
  @Column('bytea', { name: 'former_secret', nullable: true })
  formerSecret: Buffer | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
