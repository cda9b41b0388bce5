import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the newest QR code of a user shows. No device yet. */
@Entity({ name: 'totp_enrolments' })
export class TotpEnrolmentEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  /** Sealed. */
  @Column('bytea')
  secret: Buffer;

  /** Of the code before it, to tell who scanned that one. Sealed. */
  @Column('bytea', { name: 'former_secret', nullable: true })
  formerSecret: Buffer | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
